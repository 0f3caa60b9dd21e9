import * as contract from '#contract/mail-replies.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';
import * as stopped from './stopped.ts';

/** The calls about answers by mail. */
export function routes(route: Route, context: Context): void {
  route(contract.getMailReplies, () => service.stateOf(context));
  route(contract.saveMailReplies, ({ actor, body }) => service.save(context, actor, body));
  route(contract.removeMailReplies, ({ actor }) => service.remove(context, actor));
  route(contract.testMailReplies, ({ actor }) => service.test(context, actor));
  route(contract.renewInboundSecret, ({ actor }) => service.renewSecret(context, actor));
  route(contract.listStoppedMails, ({ scope, query }) => stopped.list(context, scope, query));
  route(contract.placeStoppedMail, ({ actor, scope, params }) =>
    stopped.place(context, actor, scope, params.id),
  );
  route(contract.deleteStoppedMail, ({ actor, scope, params }) =>
    stopped.remove(context, actor, scope, params.id),
  );
  route(contract.receiveMail, async ({ request, stream }) => {
    const signature = request.headers['x-foyer-signature'];
    await service.handIn(context, typeof signature === 'string' ? signature : '', stream);
    return { message: 'Received.' };
  });
}
