import * as z from 'zod/mini';
import { validationTexts } from '#contract/errors.ts';
import { email, requiredText, text } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';

const required = validationTexts.validation_error.consultation;

const newMessage = z.object({
  name: requiredText(limits.name, required, 'The name'),
  email: email(required),
  subject: text(limits.subject, 'The subject'),
  message: requiredText(limits.message, required, 'The message'),
});

type NewMessage = z.infer<typeof newMessage>;

/** What is wrong, by field. */
export type MessageFields = Partial<Record<keyof NewMessage, string>>;

export type CheckedMessage = { body: NewMessage } | { body?: never; text: string; fields: MessageFields };

export function checkMessage(form: FormData): CheckedMessage {
  const parsed = z.safeParse(newMessage, Object.fromEntries(form));
  if (parsed.success) return { body: parsed.data };
  const fields: MessageFields = {};
  for (const issue of parsed.error.issues) fields[issue.path[0] as keyof NewMessage] ??= issue.message;
  const texts = Object.values(fields);
  return { text: texts.includes(required) ? required : (texts[0] ?? required), fields };
}

export async function sendMessage(body: NewMessage): Promise<void> {
  const response = await fetch('/api/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await ApiError.from(response);
}

/** What the visitor reads when sending failed. */
export const textsFor = (error: unknown): { text: string; fields: MessageFields } => ({
  text: errorText(error, 'Failed to send message'),
  fields: error instanceof ApiError ? error.fields : {},
});
