/** The kinds of files that can be imported. A file of companies contains their contacts too. */
export const importKinds = ['companies', 'requests', 'projects', 'invoices'] as const;

export type ImportKind = (typeof importKinds)[number];

/** The kinds in words. */
export const importKindNames: Readonly<Record<ImportKind, string>> = {
  companies: 'Companies and contacts',
  requests: 'Requests',
  projects: 'Projects',
  invoices: 'Open invoices',
};

/** A field that can be filled from a column of the file. */
interface ImportField {
  label: string;
  /** A value of the template. */
  sample: string;
  /** The kind of value, if the field is not text. */
  type?: 'day' | 'amount';
  /** The column names that exports of other tools use for this field. They are compared without case, accents, spaces and punctuation. */
  names: readonly string[];
}

const person = {
  name: {
    label: 'Name',
    sample: 'Dana Whitfield',
    names: ['Full name', 'Contact name', 'Contact', 'Client name', 'Display name'],
  },
  firstName: { label: 'First name', sample: '', names: ['Given name', 'Forename'] },
  lastName: { label: 'Last name', sample: '', names: ['Family name', 'Surname'] },
  email: {
    label: 'Email',
    sample: 'dana@whitfieldroofing.example',
    names: [
      'E-mail address',
      'Email address',
      'E-mail 1 - Value',
      'Client email',
      'Client info',
      'Work email',
      'Mail',
    ],
  },
  phone: {
    label: 'Phone',
    sample: '+1 512 555 0100',
    names: ['Phone number', 'Phone 1 - Value', 'Mobile phone number', 'Mobile', 'Telephone'],
  },
} as const satisfies Record<string, ImportField>;

const company = {
  label: 'Company',
  sample: 'Whitfield Roofing',
  names: [
    'Company name',
    'Associated company',
    'Associated company (Primary)',
    'Primary company',
    'Primary associated company',
    'Organization name',
    'Organization 1 - Name',
    'Organization',
    'Business name',
    'Client',
    'Customer',
    'Account name',
  ],
} as const;

const reference = {
  label: 'ID in the other tool',
  sample: '',
  names: ['Record ID', 'Reference', 'ID', 'Lead ID', 'Project ID', 'Deal ID'],
} as const;

/** The fields of each kind, in the order of the template. If a column matches two fields, the first field gets it. */
export const importFields = {
  companies: { company, ...person },
  requests: {
    ...person,
    company,
    message: {
      label: 'Message',
      sample: 'We need a new site.',
      names: ['Deal name', 'Project name', 'Inquiry', 'Description', 'Notes', 'Project details', 'Details'],
    },
    status: {
      label: 'Status',
      sample: 'Contacted',
      names: ['Lead status', 'Deal stage', 'Project stage', 'Stage', 'Pipeline stage'],
    },
    receivedOn: {
      label: 'Received on',
      sample: '2026-11-02',
      type: 'day',
      names: ['Create date', 'Created', 'Created at', 'Date created', 'Inquiry date', 'Received', 'Date'],
    },
    reference,
  },
  projects: {
    company,
    email: person.email,
    title: {
      label: 'Title',
      sample: 'New website',
      names: ['Project', 'Project name', 'Deal name', 'Project title', 'Name'],
    },
    description: {
      label: 'Description',
      sample: 'Five pages and a form.',
      names: ['Project description', 'Deal description', 'Project details', 'Details', 'Notes'],
    },
    category: { label: 'Category', sample: 'Website', names: ['Project type', 'Type', 'Service'] },
    stage: {
      label: 'Stage',
      sample: 'Making',
      names: ['Project stage', 'Deal stage', 'Status', 'Pipeline stage'],
    },
    promisedOn: {
      label: 'Due on',
      sample: '2026-12-18',
      type: 'day',
      names: ['Due date', 'Project date', 'Close date', 'Deadline', 'End date', 'Date'],
    },
    reference,
  },
  invoices: {
    number: {
      label: 'Number',
      sample: 'W-0117',
      names: ['Invoice number', 'Invoice no', 'Invoice #', 'Invoice', 'Invoice ID'],
    },
    company,
    email: person.email,
    title: {
      label: 'Title',
      sample: 'Website, second part',
      names: ['Invoice title', 'Project name', 'Description', 'Subject', 'Memo', 'Invoice name'],
    },
    total: {
      label: 'Total',
      sample: '1250.00',
      type: 'amount',
      names: ['Total amount', 'Amount', 'Invoice total', 'Invoice amount', 'Amount billed', 'Total due'],
    },
    paid: {
      label: 'Paid so far',
      sample: '0',
      type: 'amount',
      names: ['Amount paid', 'Paid', 'Paid amount', 'Payments'],
    },
    open: {
      label: 'Still open',
      sample: '',
      type: 'amount',
      names: ['Balance due', 'Balance', 'Amount due', 'Outstanding', 'Amount unpaid', 'Open amount'],
    },
    currency: { label: 'Currency', sample: 'USD', names: ['Currency code'] },
    issuedOn: {
      label: 'Issued on',
      sample: '2026-10-30',
      type: 'day',
      names: ['Invoice date', 'Issue date', 'Date issued', 'Issued', 'Sent date', 'Created date', 'Date'],
    },
    dueOn: {
      label: 'Due on',
      sample: '2026-11-29',
      type: 'day',
      names: ['Due date', 'Payment due date', 'Due'],
    },
  },
} as const satisfies Record<ImportKind, Record<string, ImportField>>;

/** The fields of a kind with their names. */
export const fieldsOf = (kind: ImportKind): [string, ImportField][] => Object.entries(importFields[kind]);

/** The groups of required fields: at least one field of each group needs a column. */
const neededFields: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  companies: [['company', 'email']],
  requests: [['email']],
  projects: [['company', 'email'], ['title']],
  invoices: [['number'], ['company', 'email'], ['total', 'open'], ['issuedOn']],
};

/** The column of each field, counted from 0, and the order of day and month in the file. */
export interface ImportMapping {
  columns: Record<string, number>;
  /** True: the file writes the day before the month, so 03/04/2026 is the third of April. */
  dayFirst: boolean;
}

/** A text without case, accents, spaces and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Finds the column for each field by the names of the columns. */
export function matchColumns(kind: ImportKind, headers: readonly string[]): Record<string, number> {
  const named = headers.map(plain);
  const taken = new Set<number>();
  const found: Record<string, number> = {};
  const take = (field: string, name: string) => {
    if (field in found) return;
    const at = named.findIndex((header, index) => header === plain(name) && !taken.has(index));
    if (at < 0) return;
    found[field] = at;
    taken.add(at);
  };
  for (const [field, { label }] of fieldsOf(kind)) take(field, label);
  for (const [field, { names }] of fieldsOf(kind)) for (const name of names) take(field, name);
  return found;
}

/** True for a file of companies without a column for e-mail addresses; each new company needs a contact with an address. */
export const lacksPeople = (kind: ImportKind, columns: Readonly<Record<string, number>>): boolean =>
  kind === 'companies' && !('email' in columns);

/** The groups of required fields without a column, each as the labels of its fields. */
export const missingFields = (kind: ImportKind, columns: Readonly<Record<string, number>>): string[] =>
  neededFields[kind]
    .filter((group) => !group.some((field) => field in columns))
    .map((group) =>
      group.map((field) => fieldsOf(kind).find(([name]) => name === field)?.[1].label ?? field).join(' or '),
    );

/**
 * The texts of a row by field. Google and HoneyBook put several values into one cell; the first value is used. HoneyBook writes
 * the name before the e-mail address.
 */
export function textsOf(mapping: ImportMapping, cells: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, at] of Object.entries(mapping.columns)) {
    const text = (cells[at] ?? '').trim();
    texts[field] = field === 'email' || field === 'phone' ? (text.split(' ::: ')[0] ?? '').trim() : text;
  }
  const cell = texts['email'] ?? '';
  // The text is split first: a single expression for splitting and finding would take seconds for a cell of 100,000 letters.
  const address = cell.split(/[\s<>(),;]+/).find((word) => /.@./.test(word));
  const before = address && cell.slice(0, cell.indexOf(address)).trim().replace(/[<(]$/, '').trim();
  texts['email'] = address ?? cell;
  const { firstName = '', lastName = '' } = texts;
  texts['name'] ||= `${firstName} ${lastName}`.trim() || (before ?? '');
  return texts;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses a day, such as 2026-11-27, 27.11.2026, 11/27/2026 or Nov 27, 2026. Returns null if the text is not a day. */
export function dayOf(text: string, dayFirst: boolean): string | null {
  const parts = (() => {
    const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?$/.exec(text);
    if (iso) return [iso[1], iso[2], iso[3]];
    const dots = /^(\d\d?)\. ?(\d\d?)\. ?(\d{4})(?: .*)?$/.exec(text);
    if (dots) return [dots[3], dots[2], dots[1]];
    const slashes = /^(\d\d?)[/-](\d\d?)[/-](\d{4})(?:,? .*)?$/.exec(text);
    if (slashes) return [slashes[3], slashes[dayFirst ? 2 : 1], slashes[dayFirst ? 1 : 2]];
    const words =
      /^(?:\w{3,9}, )?([a-z]{3})[a-z]*\.? (\d\d?),? (\d{4})(?:,? .*)?$/i.exec(text) ??
      /^(?:\w{3,9}, )?(?:(?<day>\d\d?)\.? )([a-z]{3})[a-z]*\.?,? (\d{4})(?:,? .*)?$/i.exec(text);
    if (!words) return null;
    const [day, month] = words.groups?.['day'] ? [words[1], words[2]] : [words[2], words[1]];
    return [words[3], String(months.indexOf((month ?? '').toLowerCase()) + 1), day];
  })();
  if (!parts) return null;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const found = new Date(Date.UTC(year, month - 1, day));
  const isReal = found.getUTCMonth() === month - 1 && found.getUTCDate() === day && year >= 1970;
  return isReal ? found.toISOString().slice(0, 10) : null;
}

/** True if a cell can only be read with the day before the month, such as 27/11/2026. */
export const writesDayFirst = (cells: Iterable<string>): boolean => {
  for (const cell of cells) {
    const [, first = '0'] = /^(\d\d?)[/-]\d\d?[/-]\d{4}/.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return true;
  }
  return false;
};
