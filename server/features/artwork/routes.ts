import * as contract from '#contract/artwork.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import * as clients from '#server/features/clients/service.ts';
import { createOnceWithFiles } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const { db, brand } = context;
  const onceWithFiles = createOnceWithFiles(context);

  route(contract.myArtwork, ({ actor, query }) =>
    repository.listOfClient(db, actor.clientAccountId, query, readerOf(actor, brand)),
  );
  route(contract.addArtwork, ({ actor, body, bodyFiles, request }) => {
    const file = bodyFiles['filePath'];
    return onceWithFiles(
      request,
      `artwork/${actor.clientAccountId}/${actor.contactId}`,
      [body, file?.sha256],
      (finish) => service.add(context, actor, body, file, finish),
    );
  });
  route(contract.deleteArtwork, async ({ actor, params }) => {
    await service.remove(context, actor, params.id);
    return { message: 'File Deleted' };
  });
  route(contract.restoreArtwork, ({ actor, params }) => service.restore(context, actor, params.id));

  route(contract.artworkOfClient, async ({ actor, scope, params, query }) => {
    await clients.findOrRefuse(db, scope, params.clientAccountId);
    return repository.listOfClient(db, params.clientAccountId, query, readerOf(actor, brand));
  });
}
