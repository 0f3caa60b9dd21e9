import type { ErrorCode } from '#contract/validation/errors.ts';
import { toEnvelope } from '../http/error-handler.ts';
import type { FormAnswers } from '../http/route.ts';
import type { Site } from './site.ts';

/** A form of the landing page. */
interface LandingForm<A> {
  name: 'form' | 'message';
  /** The address of the page that confirms that the form was sent. */
  sentTo: (answer: A) => string;
  /** The fields whose values the page shows again after a refusal; never a password. */
  shownAgain: (fields: Record<string, string>) => readonly string[];
  /** The titles of error messages by code; "Error" for all others. */
  titles: Partial<Record<ErrorCode, string>>;
  /** The text shown after an error of the server. */
  failure: string;
}

/** Answers a form of the landing page that is posted without JavaScript. */
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
