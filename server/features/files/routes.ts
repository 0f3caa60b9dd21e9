import * as contract from '#contract/files.ts';
import { uploadLimits } from '#contract/files.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { dropRest } from '#server/data/bytes-arriving.ts';
import type { Route } from '#server/http/route.ts';
import { receiveUpload, removeUpload, startUpload, uploadState } from '#server/work/uploads/receive.ts';
import { tooLarge } from './inspection.ts';
import type { Sharing } from './downloads/rights.ts';
import { opened, sendFile } from './downloads/send-file.ts';
import { sendPage } from './thumbnails/send-page.ts';
import { bytesLeft } from './service.ts';
import {
  addressOfUpload,
  announced,
  assertVersion,
  peopleOf,
  senderOf,
  sentPart,
  tusHeaders,
  uploadView,
} from './tus.ts';

function uploads(route: Route, context: Context): void {
  route(contract.createUpload, async ({ actor, request, reply }) => {
    assertVersion(request.headers);
    const { purpose, fileName, size } = announced(request.headers);
    const sender = senderOf(actor, purpose);
    if (size === 0) throw invalid('This file is empty. Please choose another one.', {}, 'validation_error');
    if (size > uploadLimits[purpose]) throw new AppError('payload_too_large', tooLarge(purpose));
    const left = await bytesLeft(context, sender);
    // Start the child process that will open the file, while the upload still arrives.
    context.media.prepare();
    const state = await startUpload(context, sender, { purpose, fileName, size, bytesLeft: left });
    reply.headers(tusHeaders(state)).header('location', addressOfUpload(state.row.id));
    return uploadView(state);
  });

  // tus clients read the offset from the headers of a HEAD request, which Fastify answers with the headers of this call.
  route(contract.uploadStatus, async ({ actor, params, reply }) => {
    const state = await uploadState(context, params.id, peopleOf(actor));
    reply.headers(tusHeaders(state));
    return uploadView(state);
  });

  route(contract.sendUpload, async ({ actor, params, request, reply, stream }) => {
    try {
      assertVersion(request.headers);
      const sent = { ...sentPart(request.headers), source: stream };
      const state = await receiveUpload(context, params.id, peopleOf(actor), sent);
      return reply.code(204).headers(tusHeaders(state)).send();
    } catch (error) {
      await dropRest(stream);
      // Without this header the server would wait for the rest of a refused body.
      reply.header('connection', 'close').headers(tusHeaders());
      throw error;
    }
  });

  route(contract.removeUpload, async ({ actor, params, reply }) => {
    await removeUpload(context, params.id, peopleOf(actor));
    return reply.code(204).headers(tusHeaders()).send();
  });
}

export function routes(route: Route, context: Context, sharing: Sharing): void {
  uploads(route, context);

  route(contract.readFile, async ({ params, query, request, reply }) => {
    const { file, person, reading } = await opened(context, sharing, params.fileName, request);
    if (query.page !== undefined)
      return sendPage(context, { request, reply, person }, file, reading, query.page);
    return sendFile(context, request, reply, file, reading);
  });
}
