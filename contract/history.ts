import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';

/** The kinds of things that acts in the history are about, with the text for each. */
export const historyKinds = {
  'sign-in': 'Sign-ins',
  files: 'Files opened',
  consultations: 'Consultations',
  clients: 'Clients',
  contacts: 'People of clients',
  messages: 'Messages',
  projects: 'Projects',
  previews: 'Previews',
  'preview-feedback': 'Feedback',
  pins: 'Notes on previews',
  decisions: 'Decisions',
  deliveries: 'Deliveries',
  quotes: 'Quotes',
  invoices: 'Invoices and payments',
  artwork: 'Artwork',
  directives: 'Briefs',
  'change-requests': 'Change requests',
  security: 'Account and security',
  team: 'Team',
} as const;

export type HistoryKind = keyof typeof historyKinds;

const kind = z.enum(Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]]);

const named = z.object({ id, name: z.string() });

/** An act in the history. It shows each person's current name, and a placeholder for erased people. */
const historyRow = z.object({
  id,
  createdAt: instant,
  /** The id of the row that the act is about. */
  subjectId: z.string(),
  who: z.nullable(z.object({ side: z.enum(['staff', 'client']), id, name: z.string() })),
  /** A text that describes the act, such as `Opened a file` or `Signed in with a passkey`. */
  text: z.string(),
  client: z.nullable(named),
  /** A short addition to the text. It never contains text that a person wrote. */
  detail: z.nullable(z.string()),
});

export type HistoryRow = z.infer<typeof historyRow>;

const filters = {
  kind: z.optional(kind),
  userId: z.optional(id),
  contactId: z.optional(id),
  clientAccountId: z.optional(id),
  projectId: z.optional(id),
  /** Returns only acts from this instant on and before `until`. */
  from: z.optional(instant),
  until: z.optional(instant),
};

export const listHistory = endpoint('GET', '/api/admin/history', {
  access: 'staff',
  permission: 'history.read',
  summary: 'Actions of staff and clients, and accepted and refused sign-ins, newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, ...filters }),
  response: z.array(historyRow),
  list: true,
});

export const exportHistory = endpoint('GET', '/api/admin/history/export', {
  access: 'staff',
  permission: 'history.read',
  summary: 'The history as CSV in UTF-8, the newest first; narrowed as in the list',
  query: z.object(filters),
});

export const listFileOpenings = endpoint('GET', '/api/client/file-openings', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [] },
  summary: 'Staff who opened files of your company, and when, newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(z.object({ id, createdAt: instant, who: z.string(), fileName: z.string() })),
  list: true,
});
