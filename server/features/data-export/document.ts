import type { ExportRow } from '#server/data/db/personal/read.ts';
import { wordsOf } from '#server/features/history/service.ts';
import type { ArchiveFile, Asked, NamedPart } from './archive.ts';
import { documentStyle } from './document-style.ts';
import { escaped, isShown, labelOf, valueHtml, type Words } from './document-values.ts';

/** Tables shown as conversations, and tables shown as HTML tables. */
const spoken: ReadonlySet<string> = new Set(['clientMessage', 'message']);
const lines: ReadonlySet<string> = new Set([
  'session',
  'membership',
  'invitation',
  'passkey',
  'totp',
  'dataExport',
  'erasure',
  'notification',
  'noticeChoice',
  'mail',
  'audit',
  'deliveryDownload',
  'deliveryFile',
  'attachment',
  'projectStage',
  'approver',
]);
/** Tables that contain only ids. They are left out of the page and are in `data.json`. */
const idsAlone: ReadonlySet<string> = new Set(['threadRead', 'mention', 'versionSeen']);

const wordsFor = ({ timeZone }: Pick<Asked, 'timeZone'>): Words => {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  });
  return { time: (instant) => format.format(new Date(instant)) };
};

const titleOf = ({ kind, agency }: Asked) =>
  kind === 'person'
    ? `Everything ${agency} keeps about you`
    : `Everything ${agency} shares with your company`;

const contents = (parts: readonly NamedPart[]) =>
  parts
    .filter(({ table }) => !idsAlone.has(table))
    .map(
      ({ table, title, count }) => `<li><a href="#${table}">${escaped(title)}</a> <span>${count}</span></li>`,
    )
    .join('');

/** The beginning of the page: title, introduction and a list of the page's parts. */
export function documentStart(asked: Asked, parts: readonly NamedPart[], files: number): string {
  const title = titleOf(asked);
  const zone = asked.timeZone ?? 'UTC';
  const many =
    files === 0 ? '' : ` The ${files === 1 ? 'file is' : `${files} files are`} in the folder “files”.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${documentStyle}</style></head>
<body><header><p class="from">${escaped(asked.agency)}</p><h1>${escaped(title)}</h1>
<p>As of ${escaped(wordsFor(asked).time(new Date(asked.at).toISOString()))} (${escaped(zone)}).${many} Programs read the same from “data.json”.</p></header>
<nav aria-label="Contents"><ul>${contents(parts)}</ul></nav><main>
`;
}

/** The end of the page. */
export const documentEnd = ({ agency }: Asked): string =>
  `</main><footer>From ${escaped(agency)}. This page needs no connection; it prints as it is.</footer></body></html>\n`;

type Files = ReadonlyMap<string, ArchiveFile>;

const shownColumns = (part: NamedPart) => part.columns.filter(({ name, rule }) => isShown(name, rule));

function bubble(row: ExportRow, files: Files, words: Words): string {
  const byAgency = row['fromAdmin'] === true || row['fromAdmin'] === 1 || row['authorKind'] === 'user';
  const who = row['authorId'] ?? (byAgency ? row['userId'] : row['contactId']);
  const answer = row['adminResponse'];
  const text = (value: unknown) => valueHtml('text', value, files, words);
  return `<article class="said${byAgency ? ' ours' : ''}"><p class="who"><b>${text(who)}</b> ${text(row['createdAt'])}</p>
<div class="words">${text(row['message'] ?? row['body'])}</div>${
    answer === null || answer === undefined
      ? ''
      : `<p class="who">Answer ${text(row['responseDate'])}</p><div class="words">${text(answer)}</div>`
  }</article>\n`;
}

function card(part: NamedPart, row: ExportRow, files: Files, words: Words): string {
  const items = shownColumns(part).flatMap(({ name }) => {
    const value = row[name];
    return value === null || value === ''
      ? []
      : [`<div><dt>${escaped(labelOf(name))}</dt><dd>${valueHtml(name, value, files, words)}</dd></div>`];
  });
  return `<article class="card"><dl>${items.join('')}</dl></article>\n`;
}

const line = (part: NamedPart, row: ExportRow, files: Files, words: Words) =>
  `<tr>${shownColumns(part)
    .map(({ name }) => `<td>${valueHtml(name, row[name], files, words)}</td>`)
    .join('')}</tr>\n`;

/** Replaces the action of a history row by words that describe it, made with the row's detail. */
const inWords = (part: NamedPart, row: ExportRow): ExportRow =>
  part.table === 'audit'
    ? {
        ...row,
        action: wordsOf({
          action: String(row['action']),
          detail: row['detail'] ? JSON.stringify(row['detail']) : null,
        }),
      }
    : row;

/** The rows of a part, as a conversation, a table or cards. */
export async function* htmlRows(
  asked: Asked,
  part: NamedPart,
  rows: AsyncIterable<ExportRow[]>,
  files: Files,
): AsyncGenerator<string> {
  const { table, title, count } = part;
  if (idsAlone.has(table)) return;
  const words = wordsFor(asked);
  const isLines = lines.has(table);
  yield `<section id="${table}"><h2>${escaped(title)} <span>${count}</span></h2>\n`;
  if (isLines)
    yield `<div class="lines" tabindex="0" role="group" aria-label="${escaped(title)}"><table><thead><tr>${shownColumns(
      part,
    )
      .map(({ name }) => `<th scope="col">${escaped(labelOf(name))}</th>`)
      .join('')}</tr></thead><tbody>\n`;
  for await (const some of rows)
    for (const row of some.map((each) => inWords(part, each)))
      yield spoken.has(table)
        ? bubble(row, files, words)
        : isLines
          ? line(part, row, files, words)
          : card(part, row, files, words);
  yield `${isLines ? '</tbody></table></div>' : ''}</section>\n`;
}
