import * as contract from '#contract/publications.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { sendFile } from '../files/service.ts';
import * as publications from '../publications/service.ts';
import { readLogo } from './logo.ts';
import * as service from './service.ts';

/** The calls about clients' consent to be shown on the site. */
export function routes(route: Route, context: Context): void {
  route(contract.listPublications, ({ actor }) => service.list(context, actor.clientAccountId));
  route(contract.answerPublication, ({ actor, params, body }) =>
    service.answer(context, actor, params.id, body),
  );
  route(contract.withdrawPublication, ({ actor, params }) => service.withdraw(context, actor, params.id));
  route(contract.readClientLogo, async ({ params, request, reply }) =>
    sendFile(context, request, reply, await readLogo(context, params.id), { as: 'own' }),
  );
  route(contract.undoWithdrawal, ({ actor, params }) => service.undoWithdrawal(context, actor, params.id));
  route(contract.getPublication, ({ actor, scope, params }) =>
    service.ofProject(context, actor, scope, params.id),
  );
  route(contract.recordPermission, ({ actor, scope, params }) =>
    service.permit(context, actor, scope, params.id),
  );
  route(contract.undoPermission, ({ actor, scope, params }) =>
    service.undoPermission(context, actor, scope, params.id),
  );
  route(contract.askForPublication, ({ actor, scope, params }) =>
    service.ask(context, actor, scope, params.id),
  );
  route(contract.getPublicationRule, async () => ({
    compulsory: await publications.isCompulsory(context),
  }));
  route(contract.setPublicationRule, ({ actor, body }) => service.setRule(context, actor, body.compulsory));
}
