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

  route(contract.getDraftSettings, () => drafts.settingsOf(context));
  route(contract.saveDraftSettings, ({ actor, body }) => drafts.save(context, actor, body));
  route(contract.removeDraftSettings, ({ actor }) => drafts.remove(context, actor));
  route(contract.testDraftModel, ({ actor }) => drafts.test(context, actor));
  route(contract.getDraftName, () => drafts.nameOf(context));
  route(contract.getClientDrafts, ({ scope, params }) => drafts.ofClient(context, scope, params.id));
  route(contract.setClientDrafts, ({ actor, scope, params, body }) =>
    drafts.setOfClient(context, actor, scope, params.id, body.allowed),
  );
  route(contract.draftMessage, (asked) => stream('answer', 'client', material.ofConversation, asked));
  route(contract.draftContactAnswer, (asked) =>
    stream('answer', 'contactMessage', material.ofContactMessage, asked),
  );
  route(contract.draftRequestAnswer, (asked) => stream('answer', 'consultation', material.ofRequest, asked));
  route(contract.draftChangeAnswer, (asked) =>
    stream('answer', 'directiveChangeRequest', material.ofChangeRequest, asked),
  );
  route(contract.draftRound, (asked) => stream('round', 'preview', material.ofRound, asked));
  route(contract.draftLines, (asked) => stream('lines', 'quote', material.ofQuote, asked));
  return end;
}
