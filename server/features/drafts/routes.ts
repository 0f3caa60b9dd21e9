import * as contract from '#contract/drafts.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { createDrafts } from './ask.ts';
import * as material from './material.ts';
import { watchModel } from './model-settings.ts';
import * as drafts from './service.ts';

/** Returns the function that ends all drafts when the process stops. */
export function routes(route: Route, context: Context): () => void {
  const { stream, end } = createDrafts(context);
  watchModel(context);
  const answer = (subjectType: string, gather: material.Gather) => ({
    kind: 'answer' as const,
    subjectType,
    gather,
  });

  route(contract.getDraftSettings, () => drafts.settingsOf(context));
  route(contract.saveDraftSettings, ({ actor, body }) => drafts.save(context, actor, body));
  route(contract.removeDraftSettings, ({ actor }) => drafts.remove(context, actor));
  route(contract.testDraftModel, ({ actor }) => drafts.test(context, actor));
  route(contract.getDraftName, () => drafts.nameOf(context));
  route(contract.getClientDrafts, ({ scope, params }) => drafts.ofClient(context, scope, params.id));
  route(contract.setClientDrafts, ({ actor, scope, params, body }) =>
    drafts.setOfClient(context, actor, scope, params.id, body.allowed),
  );
  route(contract.draftMessage, ({ params, ...input }) =>
    stream(answer('client', material.ofConversation), { ...input, id: params.id }),
  );
  route(contract.draftContactAnswer, ({ params, ...input }) =>
    stream(answer('contactMessage', material.ofContactMessage), { ...input, id: params.id }),
  );
  route(contract.draftRequestAnswer, ({ params, ...input }) =>
    stream(answer('consultation', material.ofRequest), { ...input, id: params.id }),
  );
  route(contract.draftChangeAnswer, ({ params, ...input }) =>
    stream(answer('directiveChangeRequest', material.ofChangeRequest), { ...input, id: params.id }),
  );
  route(contract.draftRound, ({ params, ...input }) =>
    stream({ kind: 'round', subjectType: 'preview', gather: material.ofRound }, { ...input, id: params.id }),
  );
  route(contract.draftLines, ({ params, ...input }) =>
    stream({ kind: 'lines', subjectType: 'quote', gather: material.ofQuote }, { ...input, id: params.id }),
  );
  return end;
}
