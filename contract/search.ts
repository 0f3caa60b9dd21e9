import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';

/** The kinds of search results, in display order. Each key is the word that people type after `in:`. */
export const searchKinds = {
  client: { in: 'clients', name: 'Clients' },
  person: { in: 'people', name: 'People' },
  project: { in: 'projects', name: 'Projects' },
  request: { in: 'requests', name: 'Requests' },
  message: { in: 'messages', name: 'Messages' },
  preview: { in: 'previews', name: 'Previews' },
  feedback: { in: 'feedback', name: 'Feedback' },
  file: { in: 'files', name: 'Files' },
  quote: { in: 'quotes', name: 'Quotes' },
  invoice: { in: 'invoices', name: 'Invoices' },
} as const;

export type SearchKind = keyof typeof searchKinds;

const kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);

/** The greatest number of characters in a search. */
export const longestSearch = 200;

/** If every word is shorter than three characters, the search reads only this many of the newest rows of each kind. */
export const shortWordRows = 10_000;

/** A search result. */
const searchHit = z.object({
  id,
  kind,
  /** The name of the person, company, project, preview or file. */
  title: z.string(),
  /** The part of the matching text around the found words. */
  text: z.nullable(z.string()),
  company: z.nullable(z.string()),
  at: instant,
  /** The path of the found thing in the panel. */
  href: z.string(),
});

export type SearchHit = z.infer<typeof searchHit>;

const searchAnswer = z.object({
  /** The words that were searched, in lower case. Every result contains each word; upper and lower case do not matter. */
  words: z.array(z.string()),
  groups: z.array(
    z.object({
      kind,
      /** The results with the words in their title come first, then the others. Each part is sorted with the newest first. */
      hits: z.array(searchHit),
      /** True if there are more results than the call asked for. */
      more: z.boolean(),
    }),
  ),
  /** True: all words are so short that only the newest rows were searched. */
  newestOnly: z.boolean(),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchEverything = endpoint('GET', '/api/admin/search', {
  access: 'staff',
  permission: null,
  summary:
    'Requests, messages, clients, people, projects, previews, feedback, files, quotes and invoices that contain all words and that you may read. `from:`, `client:` and `in:` narrow the search; quotation marks keep words together',
  changedBy: [
    'artwork',
    'clients',
    'consultations',
    'contacts',
    'deliveries',
    'invoices',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
    'quotes',
  ],
  query: z.object({
    q: z._default(z.string().check(z.maxLength(longestSearch)), ''),
    /** The greatest number of results of each kind. */
    limit: listQuery.limit,
  }),
  response: searchAnswer,
});
