import * as contract from '#contract/calendar.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as calendar from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.getMyCalendar, ({ actor }) => calendar.find(context, actor));
  route(contract.makeMyCalendar, ({ actor }) => calendar.make(context, actor));
  route(contract.endMyCalendar, ({ actor }) => calendar.end(context, actor));
  route(contract.readCalendar, async ({ params, request, reply }) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(await calendar.read(context, params.token, request.ip)),
  );
}
