import { payMyInvoice } from '#contract/invoices.ts';
import { stripeEvent } from '#contract/payments.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { payMine, receive } from './service.ts';

export function routes(route: Route, context: Context): void {
  route(payMyInvoice, ({ actor, params }) => payMine(context, actor, params.id));
  route(stripeEvent, async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    const { body } = request;
    await receive(
      context,
      typeof signature === 'string' ? signature : '',
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    );
    return { message: 'Received.' };
  });
}
