import { submitConsultation, submitConsultationWithAccount } from '#contract/consultations.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { titleOf, type CheckedRequest, type Refusal } from './check-request.ts';
import { failureTitle } from '#web/ui/feedback/toast-store.ts';

const failure = 'Failed to submit consultation request. Please try again.';

/** Sends a validated request and returns the success message. */
export async function sendRequest(
  request: Exclude<CheckedRequest, { kind: 'refused' }>,
  extras: { formToken?: string },
  headers: Record<string, string>,
): Promise<string> {
  const { message } =
    request.kind === 'account'
      ? await call(submitConsultationWithAccount, { body: { ...request.body, ...extras }, headers })
      : await call(submitConsultation, { body: { ...request.body, ...extras }, headers });
  return message;
}

/** The text if sending failed: the server's text for a refusal, the specified text for any other failure. */
export function refusalFor(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.status >= 500 || error.text === null || error.code === null)
    return { title: failureTitle, text: failure, fields: {} };
  return { title: titleOf(error.code), text: error.text, fields: error.fields };
}
