import { deviceWords } from '#server/access/sessions/device-words.ts';
import type { ExportPart } from '#server/data/db/personal/read.ts';
import type { ArchiveFile } from './archive.ts';

/** Writes instants as text in the reader's time zone. */
export interface Words {
  time(instant: string): string;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const labels: Record<string, string> = {
  userId: 'Agency',
  contactId: 'Person',
  primaryContactId: 'Primary contact',
  clientAccountId: 'Company',
  previewId: 'Preview',
  authorId: 'Written by',
  fileId: 'File',
  markedId: 'File',
  adminResponse: 'Answer',
  answeredById: 'Answered by',
  tickedById: 'Ticked by',
  companyLogoUrl: 'Logo',
  imageUrl: 'Picture',
  videoUrl: 'Video',
  fileUrl: 'File',
  userAgent: 'Device',
  createdAt: 'When',
  lastSignInAt: 'Last signed in',
  lastSeenAt: 'Last used',
  action: 'What',
  detail: 'More',
  ratingTouched: 'Rating given by the client',
  letUsChooseColors: 'We choose the colors',
  letUsChooseFont: 'We choose the font',
  number: 'No.',
};

/** The label of a column: `emailVerifiedAt` becomes "Email verified". */
export function labelOf(column: string): string {
  const words = column
    .replace(/(?:At|Url)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Columns whose values only programs need. */
const forPrograms: ReadonlySet<string> = new Set([
  'id',
  'contentHash',
  'sha256',
  'subjectType',
  'fileType',
  'position',
  'resolvedByKind',
  'about',
  'x',
  'y',
  'w',
  'h',
  'timeMs',
  'endMs',
]);

/** True for a column that people can read. Ids and hashes are only in `data.json`. */
export const isShown = (name: string, rule: ExportPart['columns'][number]['rule']): boolean =>
  !forPrograms.has(name) && !((rule === 'leaves' || rule === 'own') && name.endsWith('Id'));

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const color = /^#[0-9a-f]{3,8}$/i;
/** Columns whose values are names of a choice, such as `request-changes`. */
const chosen: ReadonlySet<string> = new Set([
  'kind',
  'state',
  'status',
  'standing',
  'openedBy',
  'basis',
  'category',
  'stage',
  'origin',
  'requestType',
  'shape',
  'mail',
]);

const plain = (text: string) => {
  const words = text.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const swatch = (text: string) =>
  `<span class="swatch"><i style="background:${text}"></i>${escaped(text)}</span>`;

function fileHtml({ path, kind }: ArchiveFile): string {
  const name = path.slice('files/'.length);
  const href = `files/${encodeURIComponent(name)}`;
  const isPicture = kind === 'image' && !/\.svg$/i.test(name);
  return `<a href="${escaped(href)}">${isPicture ? `<img src="${escaped(href)}" alt="" loading="lazy">` : ''}${escaped(name)}</a>`;
}

function textHtml(column: string, text: string, words: Words): string {
  if (instant.test(text)) return `<time datetime="${text}">${escaped(words.time(text))}</time>`;
  if (color.test(text)) return swatch(text);
  if (column === 'userAgent') return escaped(deviceWords(text));
  return escaped(chosen.has(column) ? plain(text) : text);
}

/** A value as HTML: a time, a color, a file, a list. */
export function valueHtml(
  column: string,
  value: unknown,
  files: ReadonlyMap<string, ArchiveFile>,
  words: Words,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const file = files.get(value);
    return file ? fileHtml(file) : textHtml(column, value, words);
  }
  if (Array.isArray(value))
    return value
      .map((each) => `<span class="item">${valueHtml('text', each, files, words)}</span>`)
      .join(' ');
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== '')
    .map(([name, each]) => `${escaped(labelOf(name))}: ${valueHtml(name, each, files, words)}`)
    .join('<br>');
}
