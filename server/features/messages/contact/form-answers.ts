import { validationTexts } from '#contract/texts/validation-texts.ts';
import { toEnvelope } from '#server/http/error-handler.ts';
import type { FormAnswers } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';

const failure = 'Failed to send message';
const shownAgain = ['name', 'email', 'subject', 'message'];

function typed(body: unknown): Record<string, string> {
  const fields = body as Record<string, string>;
  return Object.fromEntries(
    shownAgain.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

/** The answers to the landing page's message form when it is posted without JavaScript. */
export const formAnswers = (site: Site | null): FormAnswers<{ message: string }> => ({
  sent: (_answer, _request, reply) => reply.redirect('/?sent=message#message', 303),
  refused(error, request, reply) {
    if (!site) throw error;
    const title = error.code === 'validation_error' ? validationTexts.validation_error.title : 'Error';
    const message = error.status >= 500 ? failure : error.message;
    return site.landing(request, reply, {
      message: { values: typed(request.body), error: { ...toEnvelope(error), message, title } },
      status: error.status,
    });
  },
});
