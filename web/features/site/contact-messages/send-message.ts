import * as z from 'zod/mini';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { newContactMessage, sendContactMessage, type NewContactMessage } from '#contract/messages.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { failureTitle } from '#web/ui/feedback/toast-store.ts';

const { title, consultation: required } = validationTexts.validation_error;

/** A refused message: title and text of the notification, and the text at each field. */
export interface MessageRefusal {
  title: string;
  text: string;
  fields: Record<string, string>;
}

type CheckedMessage = { body: NewContactMessage } | { refusal: MessageRefusal };

export function checkMessage(form: FormData): CheckedMessage {
  const parsed = z.safeParse(newContactMessage, Object.fromEntries(form));
  if (parsed.success) return { body: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[String(issue.path[0])] ??= issue.message;
  const texts = Object.values(fields);
  const text = texts.includes(required) ? required : (texts[0] ?? required);
  // The notification has one sentence about all fields. The text at each empty field says what to enter.
  for (const [name, words] of Object.entries(empty)) if (fields[name] === required) fields[name] = words;
  return { refusal: { title, text, fields } };
}

const empty = { name: 'Enter your name.', email: 'Enter your e-mail.', message: 'Enter your message.' };

/** Sends a validated message and returns the success message. */
export async function sendMessage(body: NewContactMessage, headers: Record<string, string>): Promise<string> {
  const { message } = await call(sendContactMessage, { body, headers });
  return message;
}

/** The text for a message that could not be sent. */
export const refusalFor = (error: unknown): MessageRefusal => ({
  title: failureTitle,
  text: navigator.onLine
    ? errorText(error, 'Failed to send message')
    : 'Failed to send message: there is no connection. Your message is kept here.',
  fields: error instanceof ApiError ? error.fields : {},
});
