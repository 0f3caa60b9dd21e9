import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { person } from './person.ts';
import { id, idParams, instant, ok, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The placeholders of a reminder, with an example of each. */
export const reminderPlaceholders = {
  '{number}': 'INV-12',
  '{title}': 'Spring site',
  '{due}': 'Fri, Dec 11',
  '{days}': '3',
  '{company}': 'Whitfield Roofing',
  '{agency}': 'Bluebonnet',
} as const;

type ReminderPlaceholder = keyof typeof reminderPlaceholders;

const known = (value: string) =>
  (value.match(/\{[^{}]*\}/g) ?? []).every((each) => each in reminderPlaceholders);

const notKnown = `Please use only these placeholders: ${Object.keys(reminderPlaceholders).join(', ')}.`;

/** A mail that reminds the client of an unpaid invoice. */
export const reminder = z.object({
  on: z.boolean(),
  /** The number of days after the invoice is due; negative for days before. */
  days: z.int().check(z.minimum(-60), z.maximum(365)),
  subject: requiredText(limits.subject, 'Please enter a subject.', 'The subject').check(
    z.refine(known, notKnown),
  ),
  words: requiredText(limits.message, 'Please enter a text.', 'The text').check(z.refine(known, notKnown)),
});

export type Reminder = z.infer<typeof reminder>;

/** The reminders of an installation. No two reminders are for the same day. */
export const reminders = z.array(reminder).check(
  z.maxLength(8, 'There are at most 8 reminders.'),
  z.refine(
    (all) => new Set(all.map(({ days }) => days)).size === all.length,
    'Two reminders are for the same day.',
  ),
);

export const defaultReminders: Reminder[] = [
  {
    on: true,
    days: -3,
    subject: 'Invoice {number} is due on {due}',
    words:
      'Invoice {number} for “{title}” is due on {due}. If you have paid it already, there is nothing left to do.',
  },
  {
    on: true,
    days: 3,
    subject: 'Invoice {number} was due on {due}',
    words:
      'Invoice {number} for “{title}” was due on {due}, and we have not received the payment yet. If something is wrong with it, please ask us.',
  },
  {
    on: true,
    days: 10,
    subject: 'Invoice {number} is {days} days overdue',
    words:
      'Invoice {number} for “{title}” was due on {due}. Please pay it this week, or tell us what keeps you from it.',
  },
  {
    on: true,
    days: 21,
    subject: 'Last reminder: invoice {number}',
    words:
      'Invoice {number} for “{title}” is {days} days overdue. This is our last reminder by e-mail. Please pay it now, or call us.',
  },
];

/** Replaces the placeholders of a text. */
export const fillReminder = (text: string, values: Readonly<Record<ReminderPlaceholder, string>>): string =>
  text.replaceAll(/\{[a-z]+\}/g, (name) => (name in values ? values[name as ReminderPlaceholder] : name));

/** The reminders for one invoice. */
const invoiceReminders = z.object({
  /** The reminders that were sent to the client, oldest first. */
  sent: z.array(
    z.object({
      id,
      /** The number of days after the invoice is due, negative for days before; null for a reminder that staff sent by hand. */
      days: z.nullable(z.int()),
      subject: z.string(),
      sentAt: instant,
      /** The person who sent the reminder by hand; null if it was sent automatically. */
      by: z.nullable(person),
    }),
  ),
  /** The next automatic reminder, with its day in the agency's time zone. */
  next: z.nullable(z.object({ days: z.int(), on: z.string() })),
  /**
   * The reason why no automatic reminder is sent now: staff paused them, the client's question is open, or a payment or
   * reminder came within a day.
   */
  heldBy: z.nullable(z.enum(['paused', 'question', 'payment', 'reminder'])),
});

export type InvoiceReminders = z.infer<typeof invoiceReminders>;

export const getReminders = endpoint('GET', '/api/admin/invoices/:id/reminders', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The sent reminders of an invoice, and the next one',
  changedBy: ['invoices', 'messages', 'settings'],
  params: idParams,
  response: invoiceReminders,
  errors: ['not_found'],
});

export const remindNow = endpoint('POST', '/api/admin/invoices/:id/remind', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Remind the client of an open invoice now',
  params: idParams,
  response: invoiceReminders,
  errors: ['not_found', 'conflict'],
});

export const askAboutMyInvoice = endpoint('POST', '/api/client/invoices/:id/ask', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'This invoice' },
  summary:
    'Ask the agency about an invoice; the question is a message, and no reminder is sent until it is answered',
  params: idParams,
  body: z.object({ words: requiredText(limits.message, 'Please write your question.', 'The question') }),
  response: ok,
  errors: ['not_found', 'too_many_requests'],
});

export const remindersInput = z.object({ reminders });

export const getReminderSettings = endpoint('GET', '/api/admin/money-settings/reminders', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The days and texts of invoice reminders',
  changedBy: ['settings'],
  response: remindersInput,
});

export const saveReminderSettings = endpoint('PUT', '/api/admin/money-settings/reminders', {
  access: 'staff',
  permission: 'money.settings',
  summary: 'Change the days and texts of invoice reminders',
  body: remindersInput,
  response: remindersInput,
});
