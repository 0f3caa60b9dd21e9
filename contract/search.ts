import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './validation/fields.ts';

/** What a search over everything finds, in the order in which it is shown; each by the word that `in:` takes. */
export const searchKinds = {
  client: { in: 'clients', name: 'Clients' },
  person: { in: 'people', name: 'People' },
  project: { in: 'projects', name: 'Projects' },
  request: { in: 'requests', name: 'Requests' },
  message: { in: 'messages', name: 'Messages' },
  preview: { in: 'previews', name: 'Previews' },
  feedback: { in: 'feedback', name: 'Feedback' },
  file: { in: 'files', name: 'Files' },
} as const;

export type SearchKind = keyof typeof searchKinds;

const kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);

/** The most characters of a search. */
export const longestSearch = 200;

/** Words that are all shorter than three characters are looked for in this many of the newest rows of each kind. */
export const shortWordRows = 10_000;

/** Something found. */
export const searchHit = z.object({
  id,
  kind,
  /** The name of the person, company, project, preview or file. */
  title: z.string(),
  /** What was written, cut to the place of the words. */
  text: z.nullable(z.string()),
  company: z.nullable(z.string()),
  at: instant,
  /** The path of the very thing in the panel. */
  href: z.string(),
});

export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  /** The words that were looked for, in lower case: each is somewhere in what was found, whatever its case. */
  words: z.array(z.string()),
  groups: z.array(
    z.object({
      kind,
      /** Newest first; those before which have the words in their title. */
      hits: z.array(searchHit),
      /** There is more than was asked for. */
      more: z.boolean(),
    }),
  ),
  /** True: the words are so short that only the newest rows were read. */
  newestOnly: z.boolean(),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchEverything = endpoint('GET', '/api/admin/search', {
  access: 'staff',
  permission: null,
  summary:
    'Requests, messages, clients, people, projects, previews, feedback and files that hold all words, as far as the asker reads them. `from:`, `client:` and `in:` narrow it; quotation marks hold words together',
  changedBy: [
    'artwork',
    'clients',
    'consultations',
    'contacts',
    'deliveries',
    'messages',
    'pins',
    'preview-feedback',
    'previews',
    'projects',
  ],
  query: z.object({
    q: z._default(z.string().check(z.maxLength(longestSearch)), ''),
    /** The most of each kind. */
    limit: listQuery.limit,
  }),
  response: searchAnswer,
});
