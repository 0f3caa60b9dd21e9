import { importKindNames, type ImportKind } from '#contract/imports/fields.ts';
import { importFates } from '#contract/imports.ts';
import { openedByTexts } from '#contract/security.ts';
import { clientWords } from './client-words.ts';
import { projectDetail } from './project-words.ts';
import { roundDetail, roundWords } from './round-words.ts';
import { staffWords } from './staff-words.ts';

const plain = (text: string) => text.replaceAll('-', ' ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const usualVerbs: Readonly<Partial<Record<string, string>>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};

/**
 * The text of an action that has no own text: `closures.create` becomes "Created a closure"; other verbs stay as they are.
 */
function usual(action: string): string {
  const [nouns = '', verb = ''] = action.split('.');
  const done = usualVerbs[verb];
  if (done === undefined) return capital(`${plain(nouns)}: ${plain(verb)}`);
  const noun = plain(nouns).replace(/ies$/, 'y').replace(/s$/, '');
  return `${done} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

interface Row {
  action: string;
  detail: string | null;
}

const detailOf = ({ detail }: Row): Record<string, unknown> =>
  detail === null ? {} : (JSON.parse(detail) as Record<string, unknown>);

const isWay = (way: unknown): way is keyof typeof openedByTexts =>
  typeof way === 'string' && Object.hasOwn(openedByTexts, way);

/** The text of a row of the audit log. */
export function wordsOf(row: Row): string {
  const detail = detailOf(row);
  const { openedBy } = detail;
  if (row.action === 'sign-in.open')
    return `Signed in${isWay(openedBy) ? ` ${openedByTexts[openedBy]}` : ''}`;
  if (row.action === 'sign-in.close') return 'Signed out';
  if (row.action === 'sign-in.refuse') return 'A sign-in was refused';
  if (row.action === 'files.open') return 'Opened a file';
  return (
    roundWords(row.action, detail) ??
    staffWords(row.action) ??
    clientWords(row.action, detail) ??
    usual(row.action)
  );
}

/** The detail of an import, such as "Open invoices: 240 new, 3 same". */
function importDetail({ kind, rows, ...counts }: Record<string, unknown>): string | undefined {
  const name = importKindNames[kind as ImportKind] as string | undefined;
  if (name === undefined) return undefined;
  const all = typeof rows === 'number' ? [`${rows} rows`] : [];
  const fates = importFates.flatMap((fate) =>
    typeof counts[fate] === 'number' ? [`${counts[fate]} ${fate}`] : [],
  );
  return [name, [...all, ...fates].join(', ')].filter(Boolean).join(': ');
}

/** The detail of a row: the device of a sign-in, the name of a file, the version, changed fields, or the AI model. */
export function detailWords(row: Row): string | null {
  const detail = detailOf(row);
  const { device, fileName, model, characters } = detail;
  if (typeof model === 'string' && typeof characters === 'number')
    return `${model}, ${characters.toLocaleString('en-US')} characters sent`;
  const imported = row.action.startsWith('imports.') ? importDetail(detail) : undefined;
  const project = row.action === 'projects.update' ? projectDetail(detail) : undefined;
  const found = roundDetail(row.action, detail) ?? imported ?? project ?? device ?? fileName;
  return typeof found === 'string' ? found : null;
}
