import * as contract from '#contract/artwork.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import * as clients from '#server/features/clients/service.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db } = context;

  route(contract.myArtwork, ({ actor, query }) => repository.listOfClient(db, actor.id, query));
  route(contract.addArtwork, ({ actor, body, spooled }) =>
    service.add(context, actor, body, spooled['filePath']),
  );
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
