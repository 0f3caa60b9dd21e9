import { successTexts } from '#contract/consultations.ts';
import { type ErrorCode } from '#contract/validation/errors.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { toEnvelope } from '#server/http/error-handler.ts';
import type { FormAnswers } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';

const titles: Partial<Record<ErrorCode, string>> = {
  validation_error: validationTexts.validation_error.title,
  password_required: validationTexts.password_required.title,
  passwords_do_not_match: validationTexts.passwords_do_not_match.title,
};

const failure = 'Failed to submit consultation request. Please try again.';

const shownAgain = ['name', 'email', 'company', 'phone', 'service', 'message', 'createAccount'];

/**
 * The typed values for the page that shows the form again: never a password, and the referrer only if its box is
 * ticked.
 */
function typed(body: unknown): Record<string, string> {
  const fields = body as Record<string, string>;
  const names = fields['referred'] ? [...shownAgain, 'referredBy'] : shownAgain;
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

/** The answers to the landing page's request form when it is posted without JavaScript. */
export const formAnswers = (site: Site | null): FormAnswers<{ message: string }> => ({
  sent: ({ message }, _request, reply) =>
    reply.redirect(`/?sent=${message === successTexts.withAccount ? 'account' : 'request'}#contact`, 303),
  refused(error, request, reply) {
    if (!site) throw error;
    const envelope = toEnvelope(error);
    const title = titles[error.code] ?? 'Error';
    const message = error.status >= 500 ? failure : error.message;
    return site.landing(request, reply, {
      form: { values: typed(request.body), error: { ...envelope, message, title } },
      status: error.status,
    });
  },
});
