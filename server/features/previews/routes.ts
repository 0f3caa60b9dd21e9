import * as contract from '#contract/previews.ts';
import type { Context } from '#server/context.ts';
import { seesShared } from '#server/features/clients/service.ts';
import { createOnceWithFiles } from '#server/http/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;
  const onceWithFiles = createOnceWithFiles(context);

  route(contract.listPreviews, async ({ query }) => {
    const page = await repository.list(db, query);
    return { ...page, items: await service.withStats(context, page.items) };
  });
  route(contract.createPreview, ({ actor, body, spooled, request }) => {
    const hashes = [spooled['fileUrl']?.sha256, spooled['originalFileUrl']?.sha256];
    return onceWithFiles(request, `previews/${actor.id}`, [body, hashes], (finish) =>
      service.create(context, actor, body, spooled, finish),
    );
  });
  route(contract.retryPreview, ({ actor, params }) => service.retry(context, actor, params.id));
  route(contract.deletePreview, async ({ actor, params }) => {
    await service.remove(context, actor, params.id);
    return { message: 'Preview deleted' };
  });
  route(contract.restorePreview, ({ actor, params }) => service.restore(context, actor, params.id));

  route(contract.myPreviews, ({ actor, query }) =>
    seesShared(context, actor)
      ? repository.listOfClient(db, actor.id, query)
      : { items: [], total: 0, next: null },
  );
}
