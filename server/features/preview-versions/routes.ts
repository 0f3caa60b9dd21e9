import * as contract from '#contract/preview-versions.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv } from '#server/http/send-file.ts';
import { roundCsv } from './round-csv.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const actOnceWithFiles = createActOnceWithFiles(context);

  route(contract.getPreviewRoom, ({ actor, scope, params }) =>
    service.staffRoom(context, actor, scope, params.id),
  );
  route(contract.exportRound, async ({ actor, scope, params, reply }) =>
    sendCsv(reply, 'round', await roundCsv(context, actor, scope, params.id)),
  );
  route(contract.createPreviewSet, ({ actor, scope, body, request }) =>
    actOnceWithFiles(request, `preview-sets/${actor.id}`, body, (finish) =>
      service.createSet(context, actor, scope, body, finish),
    ),
  );
  route(contract.createVersion, ({ actor, scope, params, body, bodyFiles, request }) => {
    const hashes = [bodyFiles['fileUrl']?.sha256, bodyFiles['originalFileUrl']?.sha256];
    return actOnceWithFiles(request, `preview-versions/${actor.id}/${params.id}`, [body, hashes], (finish) =>
      service.add(context, actor, scope, params.id, body, bodyFiles, finish),
    );
  });
  route(contract.updateVersion, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params.id, params.versionId, body),
  );
  route(contract.mergePreviews, ({ actor, scope, params, body }) =>
    service.merge(context, actor, scope, params.id, body.order),
  );

  route(contract.getMyRoom, ({ actor, params }) => service.clientRoom(context, actor, params.id));
  route(contract.seeVersion, async ({ actor, params }) => {
    await service.see(context, actor, params.id, params.versionId);
    return { message: 'Seen' };
  });
}
