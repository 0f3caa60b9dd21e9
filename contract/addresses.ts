import type { SectionName } from './site/section-names.ts';

/** Says if the parameter of a dialog takes an id, as in `dialog=client:<id>`. */
type Takes = 'none' | 'id' | 'optional id';

/** The parameters that a tab's address can have after `tab=`. */
export interface TabAddress {
  /** The dialogs that `dialog=` opens over the tab. */
  dialogs: Readonly<Record<string, Takes>>;
  /** Parameters that filter or sort the tab's lists; `mine=true` shows only rows that the user looks after. */
  values: readonly string[];
  /** Parameters that open something over the tab, as in `preview=<id>`. */
  parts: readonly string[];
}

type Tabs = Readonly<Record<string, TabAddress>>;

/** Filters of the list of companies by their money. `draft`: the company has amounts to invoice or drafts. */
export const moneyViews = ['draft', 'open', 'overdue'] as const;

export type MoneyView = (typeof moneyViews)[number];

/** The tabs of the admin panel, and everything an address can open in them. */
export const adminAddresses = {
  clients: {
    dialogs: { 'new-client': 'none', client: 'id', 'edit-client': 'id' },
    // `closed`: shows `archived` or `deleted` companies instead of the open ones. `money`: shows companies with amounts to
    // invoice, or with open or overdue invoices.
    values: ['q', 'sort', 'mine', 'closed', 'unproved', 'money'],
    parts: [],
  },
  portfolio: {
    dialogs: {
      // The id of the client that the dialog preselects.
      'new-project': 'optional id',
      project: 'id',
      'edit-project': 'id',
      // The id of a client.
      artwork: 'id',
      'client-previews': 'id',
      // The id of a project.
      previews: 'id',
    },
    // `view`: shows the `board` or the `previews` instead of the list of projects. `show`: lists `all` projects instead of the
    // first ones, or the `deleted` ones.
    values: ['q', 'client', 'mine', 'view', 'show'],
    // `artwork`: a file in the artwork dialog. `shown`: a preview in either dialog with previews. `preview`: one of the recent
    // previews. `note`: a note on that preview.
    parts: ['artwork', 'shown', 'preview', 'note'],
  },
  'client-comms': { dialogs: { respond: 'id' }, values: ['q', 'status', 'client', 'mine'], parts: [] },
  // `show`: lists only `unread` feedback.
  'client-feedback': {
    dialogs: { respond: 'id' },
    values: ['client', 'mine', 'q', 'show'],
    parts: ['preview', 'note'],
  },
  messages: {
    // `write`: a message to the client with this id. `reply`: the answer to a client message. `respond`: the answer to a
    // contact form message. `notices`: the notice preferences. `replies`: the saved replies.
    dialogs: { write: 'optional id', reply: 'id', respond: 'id', notices: 'none', replies: 'none' },
    // `q` searches client messages and contact form messages, and so does `contact` in links to contact form messages. `from`
    // filters client messages, `folder` contact form messages. `view`: shows the `conversations` instead of these two lists.
    // `find` and `show` (`unread` or `waiting`) filter the conversations.
    values: ['q', 'from', 'contact', 'folder', 'client', 'mine', 'view', 'find', 'show'],
    // `thread`: the client whose conversation is open. `message`: a message in this conversation.
    parts: ['thread', 'message'],
  },
  consultations: {
    dialogs: {},
    // `request`: the id of the request to show instead of the first one. `show`: lists `all` requests.
    values: ['q', 'status', 'folder', 'client', 'mine', 'request', 'show'],
    parts: [],
  },
  'admin-management': { dialogs: {}, values: [], parts: [] },
} as const satisfies Tabs;

// Dialogs that open over any tab: the company's people, the contact's own details, the notice preferences, and everything that
// waits for the contact.
const inEachTab = { people: 'none', details: 'none', notices: 'none', waiting: 'none' } as const;

/** The tabs of the client portal, and everything an address can open in them. */
export const portalAddresses = {
  consultations: { dialogs: { ...inEachTab, request: 'none', consultation: 'id' }, values: [], parts: [] },
  // `project`: one of the client's projects. `files`: a file request. `quote`: a quote. `invoice`: an invoice. `artwork`: one
  // of the client's files. `color`: a changed color as `<number>-<six hex digits>`.
  project: {
    dialogs: { ...inEachTab, project: 'id', files: 'id', quote: 'id', invoice: 'id', statement: 'none' },
    values: [],
    parts: ['artwork', 'color'],
  },
  messages: { dialogs: inEachTab, values: [], parts: ['message'] },
  previews: { dialogs: inEachTab, values: [], parts: ['preview', 'note'] },
} as const satisfies Tabs;

/** A tab of the admin panel. */
export type AdminTab = keyof typeof adminAddresses;
/** A tab of the client portal. */
export type PortalTab = keyof typeof portalAddresses;

/** The dialogs of a tab. */
export type DialogName<T extends TabAddress> = keyof T['dialogs'] & string;
/** The list parameters of a tab. */
export type ValueName<T extends TabAddress> = T['values'][number];
/** The parameters that open something over a tab. */
export type AddressPart = (
  | (typeof adminAddresses)[AdminTab]
  | (typeof portalAddresses)[PortalTab]
)['parts'][number];

interface DialogText<N extends string> {
  none: N;
  id: `${N}:${string}`;
  'optional id': N | `${N}:${string}`;
}

/** The parameters that an address can have after `tab=`. */
export type AddressValues<T extends TabAddress> = {
  [V in ValueName<T> | T['parts'][number]]?: string;
} & { dialog?: { [N in DialogName<T>]: DialogText<N>[T['dialogs'][N]] }[DialogName<T>] };

// A global of browsers and Node. This folder has no types for either, so the global is declared here.
declare const URLSearchParams: new (values: Readonly<Record<string, string>>) => { toString(): string };

const builder =
  <T extends Tabs>(path: string) =>
  <N extends keyof T & string>(tab: N, values?: AddressValues<T[N]>): string =>
    `${path}?${new URLSearchParams({ tab, ...values }).toString()}`;

/** The address of a tab of the admin panel, with its filters and open dialogs. */
export const adminAddress = builder<typeof adminAddresses>('/admin');

/** The address of a tab of the client portal, with its open dialogs. */
export const portalAddress = builder<typeof portalAddresses>('/client/dashboard');

/** A part of the Site screen: a section of the site, the testimonials or the brand. */
export type SitePart = SectionName | 'testimonials' | 'brand';

/** The address of the Site screen with one part open. */
export const siteAddress = (section: SitePart): string => `/admin/site?section=${section}`;
