import type { FastifyRequest } from 'fastify';
import { payMyInvoice } from '#contract/invoices.ts';
import type { ClientInvoice } from '#contract/money/invoice.ts';
import type { InvoicePageModel } from '#contract/pages.ts';
import { stripeEvent } from '#contract/payments.ts';
import { hasRights } from '#contract/permissions/permissions.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { seesShared } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { toAppError, toEnvelope } from '#server/http/error-handler.ts';
import type { FormAnswers, Route } from '#server/http/route.ts';
import { requestClient } from '#server/http/sessions/session.ts';
import * as invoices from '#server/features/invoices/service.ts';
import type { Site } from '#server/site/site.ts';
import { payMine, receive } from './service.ts';

/**
 * The page of an invoice for a signed-in client. Null if there is no such invoice. For a visitor who needs to sign in,
 * returns the address of that page.
 */
export async function invoicePage(
  context: Context,
  id: string,
  request: FastifyRequest,
): Promise<InvoicePageModel | { to: string } | null> {
  const actor = await requestClient(context, request);
  if (!actor) return { to: `/client/login?next=/invoices/${encodeURIComponent(id)}` };
  if (!hasRights(actor, { standing: 'pays', money: true })) return null;
  if (!seesShared(context, actor)) return { to: '/client/dashboard' };
  try {
    // Only a browser that opens the page sends this header.
    const read = request.headers['sec-fetch-dest'] === 'document' ? invoices.noteSeen : invoices.findMine;
    return { page: 'invoice', brand: context.brand, invoice: await read(context, actor, id) };
  } catch (error) {
    if (toAppError(error).status === 404) return null;
    throw error;
  }
}

/** Answers the button "Pay" of an invoice's page. The policy of the page allows no form to lead to another site. */
const payForm = (context: Context, site: Site): FormAnswers<ClientInvoice, undefined> => ({
  read: () => undefined,
  sent: (invoice, _request, reply) =>
    site.page(reply, { page: 'invoice', brand: context.brand, invoice, ready: true }),
  async refused(error, request, reply) {
    if (error.status === 404) return site.notFound(reply);
    const { id } = request.params as { id: string };
    const invoice = await invoices.findMine(context, request.actor as ClientActor, id);
    const model = { page: 'invoice', brand: context.brand, invoice, error: toEnvelope(error) } as const;
    return site.page(reply, model, error.status);
  },
});

export function routes(route: Route, context: Context, site: Site | null): void {
  route(
    payMyInvoice,
    ({ actor, params }) => payMine(context, actor, params.id),
    site ? payForm(context, site) : undefined,
  );
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
