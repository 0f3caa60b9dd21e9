import type { FastifyRequest } from 'fastify';
import { setConsultationOwner } from '#contract/assignments.ts';
import * as contract from '#contract/consultations.ts';
import * as leads from '#contract/leads.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { idempotencyKey } from '#server/http/idempotency/idempotency-key.ts';
import { isFormPost, validationError, type Route } from '#server/http/route.ts';
import { requestClient } from '#server/http/sessions/session.ts';
import { minimumMs } from '#server/access/public-forms/public-forms.ts';
import type { Site } from '#server/site/site.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import { formAnswers } from './form-answers.ts';
import * as lead from './lead/lead.ts';
import { settleKept } from './lead/settle-kept.ts';
import { lose, reopen } from './lead/lose.ts';
import { makeClient } from './make-client.ts';
import { ownRequests } from './lead/own-requests.ts';
import * as repository from './repository.ts';
import { restore } from './restore.ts';
import * as service from './service.ts';
import { submit } from './submission.ts';

const required = validationTexts.validation_error.consultation;

/** The page posts all of its fields; values of fields that the visitor has hidden again are ignored. */
function fromForm(
  body: unknown,
  withAccount: boolean,
): { request: contract.NewConsultation; password: string | null } {
  const fields = body as Record<string, string>;
  const account = withAccount || Boolean(fields['createAccount']);
  const shown = { ...fields, referredBy: fields['referred'] ? fields['referredBy'] : undefined };
  const parsed = (account ? contract.newConsultationWithAccount : contract.newConsultation).safeParse(shown);
  if (!parsed.success) throw validationError(parsed.error.issues);
  if (fields['referred'] && parsed.data.referredBy === null)
    throw invalid(required, { referredBy: required });
  const password =
    'password' in parsed.data && typeof parsed.data.password === 'string' ? parsed.data.password : null;
  return { request: parsed.data, password };
}

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
  const { db, now, secrets } = context;
  const answers = formAnswers(site);

  const take = async (
    http: FastifyRequest,
    sent: { request: contract.NewConsultation; password: string | null },
  ) => ({
    message: await submit(context, {
      ...sent,
      key: idempotencyKey(http),
      ip: http.ip,
      client: await requestClient(context, http),
    }),
  });

  route(
    contract.submitConsultation,
    ({ body, request }) =>
      take(request, isFormPost(request) ? fromForm(request.body, false) : { request: body, password: null }),
    answers,
  );
  route(
    contract.submitConsultationWithAccount,
    ({ body, request }) =>
      take(
        request,
        isFormPost(request) ? fromForm(request.body, true) : { request: body, password: body.password },
      ),
    answers,
  );
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
