import type { FastifyRequest } from 'fastify';
import { setConsultationOwner } from '#contract/assignments.ts';
import * as contract from '#contract/consultations.ts';
import * as leads from '#contract/leads.ts';
import type { Context } from '#server/core/context.ts';
import { tooManyRequests } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { idempotencyKey } from '#server/http/idempotency/idempotency-key.ts';
import type { Route } from '#server/http/route.ts';
import { requestClient } from '#server/http/sessions/session.ts';
import { minimumMs } from '#server/access/public-forms/public-forms.ts';
import { createMemoryCount } from '#server/access/throttle/memory-count.ts';
import type { Limit } from '#server/access/throttle/throttle.ts';
import type { Site } from '#server/site/site.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { formAnswers, readForm } from './submission/form.ts';
import * as lead from './lead/lead.ts';
import { settleKept } from './lead/settle-kept.ts';
import { lose, reopen } from './lead/lose.ts';
import { makeClient } from './make-client.ts';
import { ownRequests } from './lead/own-requests.ts';
import * as repository from './repository.ts';
import { restore } from './restore.ts';
import * as service from './service.ts';
import { submit } from './submission/submission.ts';

/** Hashing a password is expensive and happens before the other limits apply, so it has a limit of its own. */
const hashLimit: Limit = { max: 60, windowMs: 60 * 60 * 1000 };

function leadRoutes(route: Route, context: Context, afterAddressProved: AfterAddressProved): void {
  route(leads.getLead, ({ actor, scope, params }) => lead.leadOf(context, actor, scope, params.id));
  route(leads.answerConsultation, ({ actor, scope, params, body }) =>
    lead.answer(context, actor, scope, params.id, body),
  );
  route(leads.settleKeptAnswers, ({ actor, scope, params, body }) =>
    settleKept(context, actor, scope, params.id, body.by),
  );
  route(leads.noteConsultation, ({ actor, scope, params, body }) =>
    lead.note(context, actor, scope, params.id, body),
  );
  route(leads.loseConsultation, ({ actor, scope, params, body }) =>
    lose(context, actor, scope, params.id, body.reason),
  );
  route(leads.reopenConsultation, ({ actor, scope, params }) => reopen(context, actor, scope, params.id));
  route(leads.makeClient, ({ actor, scope, params }) =>
    makeClient({ ...context, afterAddressProved }, actor, scope, params.id),
  );
}

export function routes(
  route: Route,
  context: Context,
  site: Site | null,
  afterAddressProved: AfterAddressProved,
): void {
  leadRoutes(route, context, afterAddressProved);
  appointmentRoutes(route, context, site);
  const { db, now, secrets } = context;
  const answers = formAnswers(site);
  const hashWait = createMemoryCount(hashLimit, now);

  const take = async (
    http: FastifyRequest,
    body: contract.NewConsultation & Partial<contract.NewConsultationWithAccount>,
  ) => {
    // Repeated requests are recognised by a hash without salt, so the password must not be part of it.
    const { password = null, confirmPassword: _confirmPassword, ...request } = body;
    const seconds = password === null ? 0 : hashWait(http.ip);
    if (seconds > 0) throw tooManyRequests(seconds);
    const client = await requestClient(context, http);
    const origin = { key: idempotencyKey(http), ip: http.ip, client };
    return { message: await submit(context, { request, password, ...origin }) };
  };

  route(contract.submitConsultation, ({ body, request }) => take(request, body), {
    ...answers,
    // Without JavaScript the page posts to this call even if the visitor asked for an account.
    read: (fields) =>
      fields['createAccount']
        ? readForm(contract.newConsultationWithAccount, fields)
        : readForm(contract.newConsultation, fields),
  });
  route(contract.submitConsultationWithAccount, ({ body, request }) => take(request, body), {
    ...answers,
    read: (fields) => readForm(contract.newConsultationWithAccount, fields),
  });
  route(contract.formToken, () => ({ formToken: secrets.formToken(), minimumMs }));

  route(contract.myConsultations, ({ actor, query }) => ownRequests(context, actor, query));

  route(contract.listConsultations, ({ actor, scope, query }) =>
    query.order === 'queue'
      ? repository.queue(
          db,
          scope,
          { ...query, mine: query.mine && actor.id },
          { userId: actor.id, at: iso(now()) },
        )
      : repository.list(db, scope, { ...query, mine: query.mine && actor.id }),
  );
  route(contract.getConsultation, ({ scope, params }) => service.findOrRefuse(context, scope, params.id));
  route(contract.undoConsultation, ({ actor, scope, params }) =>
    service.undoStatus(context, actor, scope, params.id),
  );
  route(contract.setConsultationStatus, ({ actor, scope, params, body }) =>
    service.setStatus(context, actor, scope, params.id, body.status),
  );
  route(contract.restoreConsultation, ({ actor, scope, params }) =>
    restore(context, actor, scope, params.id),
  );
  route(contract.linkConsultation, ({ actor, scope, params }) =>
    service.linkToMatch(context, actor, scope, params.id),
  );
  route(setConsultationOwner, ({ actor, scope, params, body }) =>
    service.setOwner(context, actor, scope, params.id, body.ownerId),
  );
}
