import * as contract from '#contract/auth.ts';
import { getClientQuestion } from '#contract/clients.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Context } from '#server/core/context.ts';
import { unauthorized, type AppError } from '#server/core/errors.ts';
import { questionAbout } from '#server/access/people/known-clients.ts';
import { findClient, type ClientActor } from '#server/access/sessions/sessions.ts';
import { seesShared, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import { readCookie } from '#server/http/cookies/cookies.ts';
import { toEnvelope } from '#server/http/error-handler.ts';
import { rememberDevice, senderOf } from '#server/http/cookies/known-devices.ts';
import type { Route } from '#server/http/route.ts';
import { noteRefusal } from '#server/http/sessions/note-sign-in.ts';
import { signInOrAsk } from '#server/http/sessions/second-step.ts';
import { signOut, watchSignIn } from '#server/http/sessions/session.ts';
import type { Site } from '#server/site/site.ts';
import { isHeldFrom } from '#server/work/mail/mail-table.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import { handOver } from './hand-over.ts';
import { vouch } from './vouch.ts';
import * as recovery from './recovery.ts';
import * as service from './service.ts';
import * as verification from './verification.ts';

const titled = (error: AppError) => ({
  ...toEnvelope(error),
  title: error.code === 'validation_error' ? validationTexts.validation_error.title : 'Login Failed',
});

const nextIn = (body: unknown) => contract.nextOf((body as Record<string, unknown> | null)?.['next']);

const typed = (body: unknown): { email: string } => {
  const email = (body as Record<string, unknown> | null)?.['email'];
  return { email: typeof email === 'string' ? email.slice(0, limits.email) : '' };
};

/** The companies that a person may switch between. Most people have only one company, whose name is in the session. */
function companiesOf(
  db: Context['db'],
  { clientAccountId: id, company, clientCode, contactId, others }: ClientActor,
) {
  // If the session's company has no name, the query finds the name of the primary contact, which is shown instead.
  const isAlone = others === 0 && company !== null;
  return isAlone ? [{ id, name: company, clientCode }] : contacts.companiesOf(db, contactId);
}

export function routes(
  route: Route,
  context: Context,
  site: Site | null,
  afterAddressProved: AfterAddressProved,
): void {
  const present = async (actor: ClientActor) => ({
    ...actor,
    id: actor.clientAccountId,
    mustConfirmEmail: !seesShared(context, actor),
    confirmationSent:
      actor.askedToProveAt !== null &&
      (seesShared(context, actor) || !(await isHeldFrom(context.db, emailKey(actor.email)))),
    companies: await companiesOf(context.db, actor),
  });

  route(
    contract.clientLogin,
    async ({ body, request, reply }) => {
      const subject = await watchSignIn(
        request,
        'client',
        () => service.signIn(context, body, senderOf(context, request)),
        (code) => noteRefusal(context, request, { kind: 'client', email: body.email, code }),
      );
      const token = await signInOrAsk(context, request, reply, { kind: 'client', ...subject }, 'password');
      const actor = await findClient(context.db, token, context.now());
      if (!actor) throw unauthorized();
      if (seesShared(context, actor) || actor.askedToProveAt !== null) return { user: await present(actor) };
      // The account was opened when no mail could be sent, so the mail that verifies the address is sent now.
      await verification.sendVerification(context, { id: actor.contactId, email: actor.email });
      return { user: { ...(await present(actor)), confirmationSent: true } };
    },
    site === null
      ? undefined
      : {
          sent: (_answer, request, reply) => reply.redirect(nextIn(request.body) ?? '/client/dashboard', 303),
          refused: (error, request, reply) =>
            error.code === 'second_factor_required'
              ? reply.redirect('/sign-in/code', 303)
              : site.page(
                  reply,
                  {
                    page: 'client-login',
                    brand: context.brand,
                    values: typed(request.body),
                    next: nextIn(request.body),
                    error: titled(error),
                  },
                  error.status,
                ),
        },
  );

  route(contract.clientLogout, async ({ request, reply }) => {
    await signOut(context, request, reply, 'client');
    return { message: 'Logged out' };
  });

  route(contract.getClient, async ({ actor }) => ({ user: await present(actor) }));

  route(contract.switchCompany, async ({ actor, body, request }) => {
    const { config, db, now } = context;
    const token = readCookie(config, request, 'client');
    if (token === null) throw unauthorized();
    await service.switchCompany(context, token, { ...body, contactId: actor.contactId });
    const switched = await findClient(db, token, now());
    if (!switched) throw unauthorized();
    return { user: await present(switched) };
  });

  route(contract.welcomeClient, async ({ body, request, reply }) => {
    const { id, emailKey: address } = await recovery.resetPassword(
      { ...context, afterAddressProved },
      { ...body, ip: request.ip },
    );
    rememberDevice(context, request, reply, { kind: 'client', emailKey: address });
    const place = await service.placeOf(context, id);
    await signInOrAsk(context, request, reply, { kind: 'client', ...place }, 'password');
    return { message: 'Welcome.' };
  });

  route(contract.verifyEmail, async ({ body, request }) => {
    const exceptToken = readCookie(context.config, request, 'client');
    await verification.verifyEmail(
      context,
      { token: body.token, exceptToken },
      request.ip,
      afterAddressProved,
    );
    return { message: 'Thank you. Your e-mail address is confirmed.' };
  });

  route(contract.resendVerification, async ({ actor, request }) => {
    await verification.resendVerification(context, actor, request.ip);
    return { message: `We have sent the link to ${actor.email} again.` };
  });

  route(getClientQuestion, async ({ scope, params }) => {
    await clients.findOrRefuse(context.db, scope, params.id);
    return { question: context.mailer.configured ? null : await questionAbout(context.db, params.id) };
  });

  route(contract.vouchForClient, async ({ actor, scope, params }) => {
    const acted = await vouch(context, actor, scope, params.id, true);
    return acted.with({ message: 'The client can now see what you share.' });
  });
  route(contract.takeBackVouch, async ({ actor, scope, params }) => {
    const acted = await vouch(context, actor, scope, params.id, false);
    return acted.with({ message: 'The address is no longer verified.' });
  });
  route(contract.handOverClient, ({ actor, scope, params }) => handOver(context, actor, scope, params.id));

  route(contract.sendPasswordReset, async ({ actor, scope, params }) => {
    const acted = await recovery.mailResetFor(context, actor, scope, params.id);
    return acted.with({
      message: context.mailer.configured
        ? 'We have sent the client a link to choose a new password. It works for one hour.'
        : 'E-mail is not set up: the link is in the outbox, where a super admin can read it. It works for one hour.',
    });
  });
}
