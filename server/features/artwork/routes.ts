import * as contract from '#contract/artwork.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import { createOnceWithFiles } from '#server/http/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;
  const onceWithFiles = createOnceWithFiles(context);

  route(contract.myArtwork, ({ actor, query }) => repository.listOfClient(db, actor.id, query));
  route(contract.addArtwork, ({ actor, body, spooled, request }) => {
    const file = spooled['filePath'];
    return onceWithFiles(request, `artwork/${actor.id}`, [body, file?.sha256], (finish) =>
      service.add(context, actor, body, file, finish),
    );
  });
  route(contract.deleteArtwork, async ({ actor, params }) => {
    await service.remove(context, actor, params.id);
    return { message: 'File Deleted' };
  });
  route(contract.restoreArtwork, ({ actor, params }) => service.restore(context, actor, params.id));

  route(contract.artworkOfClient, async ({ params, query }) => {
    if (!(await clients.find(context, params.clientAccountId))) throw notFound('This client');
    return repository.listOfClient(db, params.clientAccountId, query);
  });
}
