import * as contract from '#contract/webhooks.ts';
import type { Context } from '#server/core/context.ts';
import type { Acted } from '#server/data/audit/act.ts';
import type { Route } from '#server/http/route.ts';
import * as webhooks from './service.ts';

export function routes(route: Route, context: Context): void {
  const done = async (acted: Promise<Acted>) => (await acted).with({ message: 'Done.' });
  route(contract.listWebhooks, () => webhooks.list(context));
  route(contract.createWebhook, ({ actor, body }) => webhooks.create(context, actor, body));
  route(contract.updateWebhook, ({ actor, params, body }) =>
    done(webhooks.update(context, actor, params.id, body)),
  );
  route(contract.deleteWebhook, ({ actor, params }) => done(webhooks.remove(context, actor, params.id)));
  route(contract.rotateWebhookSecret, ({ actor, params }) => webhooks.rotate(context, actor, params.id));
  route(contract.testWebhook, ({ actor, params }) => done(webhooks.test(context, actor, params.id)));
  route(contract.listWebhookDeliveries, ({ params, query }) =>
    webhooks.deliveries(context, params.id, query),
  );
  route(contract.sendWebhookAgain, ({ actor, params }) =>
    done(webhooks.sendAgain(context, actor, params.id, params.deliveryId)),
  );
}
