import { successTexts } from '#contract/consultations.ts';
import { messageSentText } from '#contract/messages.ts';
import type { ConsultationFormModel, MessageFormModel, PageModel } from '#contract/pages.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { LandingData, LandingVariant } from './landing.ts';

/** The values typed into the forms of the page, and the reasons why they were refused. */
export interface LandingForms {
  /** Values and errors of the request form; empty by default. */
  form?: Partial<ConsultationFormModel> | undefined;
  message?: MessageFormModel | undefined;
}

/** The number of testimonials on the landing page. */
const voices = 3;

/** Makes the model of a landing page from its data. */
export const landingModels =
  ({ brand, secrets, now }: Pick<Context, 'brand' | 'secrets' | 'now'>) =>
  (
    { category, sent, client }: LandingVariant,
    { portfolio, content, confirmed, answers, testimonials = [] }: LandingData,
    { form, message }: LandingForms = {},
  ): Extract<PageModel, { page: 'landing' }> => ({
    page: 'landing',
    brand,
    content,
    proof: { today: iso(now()).slice(0, 10), confirmed },
    ...(answers && { answers }),
    testimonials: testimonials.slice(0, voices),
    portfolio,
    category,
    ...(client && { client }),
    form: {
      formToken: secrets.formToken(),
      ...(sent === 'account' && { sent: successTexts.withAccount }),
      ...(sent === 'request' && { sent: successTexts.withoutAccount }),
      ...form,
    },
    ...(sent === 'message' && { message: { sent: messageSentText } }),
    ...(message && { message }),
  });

export type LandingModels = ReturnType<typeof landingModels>;
