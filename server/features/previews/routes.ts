import { cancelVersion } from '#contract/preview-versions.ts';
import * as contract from '#contract/previews.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import { watermarkSample } from './watermark-sample.ts';
import * as deletion from './deletion.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;
  const actOnceWithFiles = createActOnceWithFiles(context);

  route(contract.listPreviews, async ({ actor, scope, query }) => {
    const page = await repository.list(db, scope, { ...query, mine: query.mine && actor.id });
    return { ...page, items: await service.withStats(context, page.items) };
  });
  route(contract.createPreview, ({ actor, scope, body, bodyFiles, request }) => {
    const hashes = [bodyFiles['fileUrl']?.sha256, bodyFiles['originalFileUrl']?.sha256];
    return actOnceWithFiles(request, `previews/${actor.id}`, [body, hashes], (finish) =>
      service.create(context, actor, scope, body, bodyFiles, finish),
    );
  });
  route(contract.updatePreview, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params.id, body),
  );
  route(contract.watermarkSample, async ({ query, reply }) =>
    reply.type('image/webp').send(await watermarkSample(context, query)),
  );
  route(contract.listDeletedPreviews, ({ actor, scope, query }) =>
    deletion.listDeleted(context, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(contract.retryPreview, ({ actor, scope, params }) => service.retry(context, actor, scope, params.id));
  route(contract.deletePreview, async ({ actor, scope, params }) => {
    const acted = await deletion.remove(context, actor, scope, params.id);
    return acted.with({ message: 'Preview deleted' });
  });
  route(cancelVersion, async ({ actor, scope, params }) => {
    const acted = await deletion.cancelVersion(context, actor, scope, params.id, params.versionId);
    return acted.with({ message: 'Version canceled' });
  });
  route(contract.restorePreview, ({ actor, scope, params }) =>
    deletion.restore(context, actor, scope, params.id),
  );

  route(contract.myPreviews, ({ actor, query }) => repository.listOfClient(db, actor, query));
}
