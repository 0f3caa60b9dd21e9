import * as contract from '#contract/reminders.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getReminderSettings, () => service.settings(context));
  route(contract.saveReminderSettings, ({ actor, body }) => service.saveSettings(context, actor, body));
  route(contract.getReminders, ({ actor, scope, params }) => service.find(context, actor, scope, params.id));
  route(contract.remindNow, ({ actor, scope, params }) =>
    service.remindNow(context, actor, scope, params.id),
  );
  route(contract.askAboutMyInvoice, async ({ actor, params, body }) => {
    await service.ask(context, actor, params.id, body.words);
    return { message: 'Sent.' };
  });
}
