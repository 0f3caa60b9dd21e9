import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/deliveries.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as files from '#server/features/files/service.ts';
import { createActOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import { zip } from '#server/work/archives/zip.ts';
import { archiveOf } from './archive.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

/** True for a download by a person. HEAD requests and prefetching by browsers do not count. */
const isPressed = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !/prefetch/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));

export function routes(route: Route, context: Context): void {
  const { db, brand } = context;
  const actOnceByKey = createActOnceByKey(context);

  route(contract.listDeliveries, async ({ actor, scope, query }) => {
    const page = await repository.list(
      db,
      scope,
      { ...query, mine: query.mine && actor.id },
      readerOf(actor, brand),
    );
    return { ...page, items: page.items.map(service.forStaff) };
  });
  route(contract.createDelivery, ({ actor, scope, params, body, request }) =>
    actOnceByKey(request, `deliveries/${actor.id}/${params.id}`, body, () =>
      service.create(context, actor, scope, params.id, body),
    ),
  );
  route(contract.createClientDelivery, ({ actor, scope, params, body, request }) =>
    actOnceByKey(request, `deliveries/client/${actor.id}/${params.id}`, body, () =>
      service.createForClient(context, actor, scope, params.id, body),
    ),
  );
  route(contract.releaseDelivery, ({ actor, scope, params }) =>
    service.release(context, actor, scope, params.id),
  );
  route(contract.deleteDelivery, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params.id);
    return acted.with({ message: 'Delivery withdrawn' });
  });

  route(contract.myDeliveries, async ({ actor, query }) => {
    const page = await repository.listOfClient(db, actor.clientAccountId, query, readerOf(actor, brand));
    return { ...page, items: page.items.map(service.forClient) };
  });
  route(contract.downloadDelivery, async ({ actor, params, request, reply }) => {
    const delivery = await service.toDownload(context, actor, params.id);
    const { size, stream } = await zip(archiveOf(context, delivery));
    if (isPressed(request)) await service.noteDownload(context, actor, delivery);
    return reply
      .headers({
        'content-type': 'application/zip',
        ...(size === null ? {} : { 'content-length': size }),
        'content-disposition': files.contentDisposition('attachment', `${delivery.name}.zip`),
        'cache-control': 'private, no-store',
      })
      .send(request.method === 'HEAD' ? Readable.from([]) : stream);
  });
  route(contract.downloadDeliveredFile, async ({ actor, params, request, reply }) => {
    const delivery = await service.toDownload(context, actor, params.id);
    const delivered = delivery.files.find(({ id }) => id === params.fileId);
    const file = delivered && (await files.find(context, delivered.fileId));
    if (!delivered || !file) throw notFound('This file');
    if (isPressed(request)) await service.noteDownload(context, actor, delivery);
    return files.sendFile(
      context,
      request,
      reply,
      { ...file, originalName: delivered.name },
      { as: 'own' },
      true,
    );
  });
}
