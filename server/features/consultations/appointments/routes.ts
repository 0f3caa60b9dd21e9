import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/appointments.ts';
import type { AppointmentPageModel } from '#contract/pages.ts';
import type { Context } from '#server/core/context.ts';
import { toAppError, toEnvelope } from '#server/http/error-handler.ts';
import type { FormAnswers, Route } from '#server/http/route.ts';
import { requestClient } from '#server/http/sessions/session.ts';
import type { Site } from '#server/site/site.ts';
import * as sender from './sender.ts';
import * as staff from './staff.ts';

const readerOf = async (
  context: Context,
  request: FastifyRequest,
  token: string,
): Promise<sender.Reader> => ({
  token,
  ip: request.ip,
  client: await requestClient(context, request),
});

type Posted = Pick<AppointmentPageModel, 'values' | 'error'>;

async function modelOf(
  context: Context,
  request: FastifyRequest,
  token: string,
  { values = {}, error }: Partial<Posted> = {},
): Promise<AppointmentPageModel> {
  const appointment = await sender.find(context, await readerOf(context, request, token));
  const isAnswered = (request.query as Record<string, unknown>)['done'] === 'answered';
  const now = context.now();
  return { page: 'appointment', brand: context.brand, appointment, now, token, values, error, isAnswered };
}

/** The data of the page for the token of an appointment's link; null for an unknown token. */
export async function appointmentPage(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<AppointmentPageModel | null> {
  try {
    return await modelOf(context, request, token);
  } catch (error) {
    if (toAppError(error).status === 404) return null;
    throw error;
  }
}

/** The answers to forms of the page that are posted without JavaScript. The forms post to the API calls. */
function formAnswers<A, B>(context: Context, site: Site | null): FormAnswers<A, B> | undefined {
  if (!site) return undefined;
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
  return {
    sent(_answer, request, reply) {
      const done = request.url.endsWith('/decline') ? '?done=answered' : '';
      return reply.redirect(`${contract.appointmentPath(tokenOf(request))}${done}`, 303);
    },
    async refused(error, request, reply) {
      if (error.status === 404) return site.notFound(reply);
      const posted = { values: request.body as Record<string, string>, error: toEnvelope(error) };
      const model = await modelOf(context, request, tokenOf(request), posted);
      return site.page(reply.header('referrer-policy', 'no-referrer'), model, error.status);
    },
  };
}

/** The calls of appointments, for staff and for the senders of requests. */
export function appointmentRoutes(route: Route, context: Context, site: Site | null): void {
  route(contract.setAppointment, ({ actor, scope, params, body }) =>
    staff.set(context, actor, scope, params.id, body.startsAt),
  );
  route(contract.cancelAppointment, ({ actor, scope, params }) =>
    staff.cancel(context, actor, scope, params.id),
  );
  route(contract.settleReply, ({ actor, scope, params }) =>
    staff.settleReply(context, actor, scope, params.id),
  );
  route(contract.appointmentByLink, async ({ params, request }) =>
    sender.find(context, await readerOf(context, request, params.token)),
  );
  route(
    contract.takeTime,
    async ({ params, body, request }) =>
      sender.take(context, await readerOf(context, request, params.token), body.startsAt),
    formAnswers(context, site),
  );
  route(
    contract.declineTimes,
    async ({ params, body, request }) =>
      sender.decline(context, await readerOf(context, request, params.token), body.words),
    formAnswers(context, site),
  );
  route(
    contract.cancelByLink,
    async ({ params, request }) => sender.cancel(context, await readerOf(context, request, params.token)),
    formAnswers(context, site),
  );
  route(contract.appointmentFile, async ({ params, request, reply }) => {
    const { bytes } = await sender.file(context, await readerOf(context, request, params.token));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="appointment.ics"')
      .send(bytes);
  });
}
