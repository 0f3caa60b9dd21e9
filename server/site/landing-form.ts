import type { ErrorCode } from '#contract/validation/errors.ts';
import { toEnvelope } from '../http/error-handler.ts';
import type { FormAnswers } from '../http/route.ts';
import type { Site } from './site.ts';

/** A form of the landing page. */
interface LandingForm<A> {
  name: 'form' | 'message';
  /** The address that says thank you. */
  sentTo: (answer: A) => string;
  /** The fields whose values are shown again: never a password. */
  shownAgain: (fields: Record<string, string>) => readonly string[];
  /** The titles of refusals; of all others "Error". */
  titles: Partial<Record<ErrorCode, string>>;
  /** Said when the server has failed. */
  failure: string;
}

/** The answers to a form of the landing page that is posted without JavaScript. */
export const landingForm = <A>(
  site: Site | null,
  { name, sentTo, shownAgain, titles, failure }: LandingForm<A>,
): FormAnswers<A, never> => ({
  sent: (answer, _request, reply) => reply.redirect(sentTo(answer), 303),
  refused(error, request, reply) {
    if (!site) throw error;
    const { status, code, message } = error;
    const fields = request.body as Record<string, string>;
    const values = Object.fromEntries(
      shownAgain(fields).flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
    );
    const words = { title: titles[code] ?? 'Error', message: status >= 500 ? failure : message };
    return site.landing(request, reply, {
      [name]: { values, error: { ...toEnvelope(error), ...words } },
      status,
    });
  },
});
