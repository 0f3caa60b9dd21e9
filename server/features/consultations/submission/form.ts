import type * as z from 'zod/mini';
import { successTexts, type NewConsultation } from '#contract/consultations.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { invalid } from '#server/core/errors.ts';
import { parse, type FormAnswers } from '#server/http/route.ts';
import { landingForm } from '#server/site/landing-form.ts';
import type { Site } from '#server/site/site.ts';

const required = validationTexts.validation_error.consultation;

/** Reads a posted form. The page posts all fields, so values of hidden options are ignored. */
export function readForm<T extends NewConsultation>(
  schema: z.ZodMiniType<T>,
  fields: Record<string, string>,
): T {
  const shown = { ...fields, referredBy: fields['referred'] ? fields['referredBy'] : undefined };
  const request = parse(schema, shown);
  if (fields['referred'] && request.referredBy === null) throw invalid(required, { referredBy: required });
  return request;
}

const shownAgain = ['name', 'email', 'company', 'phone', 'service', 'message', 'createAccount'];

/** The answers to the landing page's request form when it is posted without JavaScript. */
export const formAnswers = (site: Site | null): FormAnswers<{ message: string }, never> =>
  landingForm(site, {
    name: 'form',
    sentTo: ({ message }) => `/?sent=${message === successTexts.withAccount ? 'account' : 'request'}#contact`,
    shownAgain: (fields) => (fields['referred'] ? [...shownAgain, 'referredBy'] : shownAgain),
    titles: {
      validation_error: validationTexts.validation_error.title,
      password_required: validationTexts.password_required.title,
      passwords_do_not_match: validationTexts.passwords_do_not_match.title,
    },
    failure: 'Failed to submit consultation request. Please try again.',
  });
