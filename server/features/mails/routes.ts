import * as contract from '#contract/mails.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

/** The calls that list mails, show the state of delivery and send mails again. */
export function routes(route: Route, context: Context): void {
  const { db } = context;
  route(contract.listMails, ({ scope, query }) => repository.list(db, scope, query));
  route(contract.getMailStatus, () => service.status(context));
  route(contract.getMailText, ({ scope, params }) => service.textOf(context, scope, params.id));
  route(contract.sendMailAgain, ({ actor, scope, params }) =>
    service.sendAgain(context, actor, scope, params.id),
  );
  route(contract.sendFailedMails, ({ actor }) => service.sendFailed(context, actor));
  route(contract.sendKeptMails, ({ actor }) => service.sendKept(context, actor));
  route(contract.sendTestMail, ({ actor }) => service.test(context, actor));
  route(contract.listUndeliverable, ({ scope }) => repository.undeliverable(db, scope));
}
