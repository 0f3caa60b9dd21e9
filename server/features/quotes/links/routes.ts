import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import type { QuotePageModel } from '#contract/pages.ts';
import { hasRights } from '#contract/permissions/permissions.ts';
import * as links from '#contract/quote-links.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { seesShared } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import { toAppError } from '#server/http/error-handler.ts';
import { parse, type FormAnswers, type Route } from '#server/http/route.ts';
import { sendFile } from '#server/features/files/service.ts';
import { sendPdf } from '#server/http/send-file.ts';
import { requestClient } from '#server/http/sessions/session.ts';
import type { Site } from '#server/site/site.ts';
import * as client from '../client.ts';
import * as service from '../service.ts';
import { bodies, modelOf, type Shown } from './page.ts';
import * as reader from './reader.ts';

const agentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 500) ?? null;

/** The person who sent this request with the token of a link. */
const readerOf = async (
  context: Context,
  request: FastifyRequest,
  token: string,
): Promise<reader.LinkReader> => ({
  token,
  ip: request.ip,
  agent: agentOf(request),
  client: await requestClient(context, request),
});

async function byLink(context: Context, request: FastifyRequest, token: string): Promise<Shown> {
  const quote = await reader.find(context, await readerOf(context, request, token));
  const { buyer, email, proof } = quote;
  const path = `/quotes/${token}`;
  const known = { buyer, email, proof, mayAccept: true, signedIn: false };
  return { ...known, quote, path, calls: `/api${path}` };
}

async function byClient(context: Context, actor: ClientActor, id: string): Promise<Shown> {
  const quote = await client.find(context, actor, id);
  const { email, name, company } = actor;
  const known = { buyer: company ?? name, email, proof: 'none', signedIn: true } as const;
  const mayAccept = hasRights(actor, { standing: 'decides', money: true });
  return { ...known, quote, mayAccept, path: `/quotes/${id}`, calls: `/api/client/quotes/${id}` };
}

const isId = (key: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);

/**
 * The page of a quote, found by the token of its link, or by its id for a signed-in client. Null if there is no such quote.
 * For a visitor who needs to sign in, returns the address of that page.
 */
export async function quotePage(
  context: Context,
  key: string,
  request: FastifyRequest,
): Promise<QuotePageModel | { to: string } | null> {
  const done = (request.query as Record<string, unknown>)['done'] === 'asked' ? 'asked' : undefined;
  // Mail scanners fetch links too, but only a browser that opens the page sends this header.
  const isSeen = request.headers['sec-fetch-dest'] === 'document';
  try {
    if (!isId(key)) {
      const shown = await byLink(context, request, key);
      if (isSeen) await reader.noteSeen(context, shown.quote);
      return modelOf(context, shown, { done });
    }
    const actor = await requestClient(context, request);
    if (!actor) return { to: `/client/login?next=/quotes/${key}` };
    if (!hasRights(actor, { money: true })) return null;
    if (!seesShared(context, actor)) return { to: '/client/dashboard' };
    if (isSeen) await client.noteSeen(context, actor, key);
    return modelOf(context, await byClient(context, actor, key), { done });
  } catch (error) {
    if (toAppError(error).status === 404) return null;
    throw error;
  }
}

const show = (site: Site, reply: FastifyReply, model: QuotePageModel, status = 200) =>
  site.page(reply.header('referrer-policy', 'no-referrer'), model, status);

/** Answers the form of a quote's page. Browsers without JavaScript post the form to the API calls themselves. */
export function quoteForms<E extends Endpoint, A>(
  context: Context,
  site: Site | null,
  call: E,
): FormAnswers<A, Output<E['body']>> | undefined {
  if (!site) return undefined;
  const act = call.path.split('/').at(-1) ?? '';
  const shownOf = (request: FastifyRequest) => {
    const { token, id } = request.params as { token?: string; id?: string };
    return token === undefined
      ? byClient(context, request.actor as ClientActor, id ?? '')
      : byLink(context, request, token);
  };
  return {
    read: (fields) => (call.body && parse(call.body, bodies[act]?.(fields))) as Output<E['body']>,
    async sent(_answer, request, reply) {
      const fields = request.body as Record<string, string>;
      const shown = await shownOf(request);
      if (act === 'price') return show(site, reply, modelOf(context, shown, { fields, updated: true }));
      return reply.redirect(`${shown.path}${act === 'ask' ? '?done=asked' : ''}#main`, 303);
    },
    async refused(error, request, reply) {
      if (error.status === 404) return site.notFound(reply);
      const fields = request.body as Record<string, string>;
      return show(site, reply, modelOf(context, await shownOf(request), { fields, error }), error.status);
    },
  };
}

/** The calls about links of quotes, for staff and for people with a link. */
export function linkRoutes(route: Route, context: reader.Reading, site: Site | null): void {
  route(links.getQuoteLink, ({ scope, params }) => service.link(context, scope, params.id));
  route(links.handOverQuoteLink, ({ actor, scope, params }) =>
    service.handOverLink(context, actor, scope, params.id),
  );
  route(links.endQuoteLink, async ({ actor, scope, params }) => {
    const acted = await service.endLink(context, actor, scope, params.id);
    return acted.with({ message: 'The link no longer works.' });
  });
  route(links.quoteByLink, async ({ params, request }) =>
    reader.find(context, await readerOf(context, request, params.token)),
  );
  route(
    links.priceQuoteByLink,
    async ({ params, body, request }) =>
      reader.price(context, await readerOf(context, request, params.token), body.selection),
    quoteForms(context, site, links.priceQuoteByLink),
  );
  route(
    links.acceptQuoteByLink,
    async ({ params, body, request }) =>
      reader.acceptByLink(context, await readerOf(context, request, params.token), body),
    quoteForms(context, site, links.acceptQuoteByLink),
  );
  route(
    links.declineQuoteByLink,
    async ({ params, body, request }) =>
      reader.declineByLink(context, await readerOf(context, request, params.token), body),
    quoteForms(context, site, links.declineQuoteByLink),
  );
  route(
    links.undoAcceptanceByLink,
    async ({ params, request }) => reader.undoByLink(context, await readerOf(context, request, params.token)),
    quoteForms(context, site, links.undoAcceptanceByLink),
  );
  route(links.quotePdfByLink, async ({ params, request, reply }) =>
    sendPdf(reply, await reader.pdf(context, await readerOf(context, request, params.token))),
  );
  route(links.termsFileByLink, async ({ params, request, reply }) =>
    sendFile(
      context,
      request,
      reply,
      await reader.terms(context, await readerOf(context, request, params.token)),
      { as: 'own' },
      true,
    ),
  );
  route(
    links.askAboutMyQuote,
    async ({ actor, params, body }) => {
      await reader.askAsClient(context, actor, params.id, body);
      return { message: 'Your question was sent.' };
    },
    quoteForms(context, site, links.askAboutMyQuote),
  );
  route(
    links.askByLink,
    async ({ params, body, request }) => {
      await reader.ask(context, await readerOf(context, request, params.token), body);
      return { message: 'Your question was sent.' };
    },
    quoteForms(context, site, links.askByLink),
  );
}
