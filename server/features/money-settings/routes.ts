import * as contract from '#contract/money-settings.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { unauthorized } from '#server/core/errors.ts';
import { ownerOf } from '#server/features/security/service.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import * as bank from './bank.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getMoneySettings, () => service.read(context));
  route(contract.saveMoneySettings, ({ actor, body }) => service.save(context, actor, body));
  route(contract.saveStripe, ({ actor, body }) => service.saveStripe(context, actor, body));
  route(contract.removeStripe, ({ actor }) => service.removeStripe(context, actor));
  route(contract.getBank, ({ actor }) => bank.read(context, actor));
  route(contract.changeBank, async ({ actor, body, request }) => {
    const token = readCookie(context.config, request, 'staff');
    if (token === null) throw unauthorized();
    return bank.change(context, actor, await ownerOf(context, actor, token), body);
  });
  route(contract.approveBank, ({ actor }) => bank.approve(context, actor));
  route(contract.cancelBank, ({ actor }) => bank.cancel(context, actor));
}
