import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/migrations/notice-tables.ts';
import type { DescribeNotices, NoticeText } from './notice-text.ts';

/** A text of others as part of one line: no line breaks, nothing invisible, cut off where it gets long. */
export function oneLine(text: string, most = 120): string {
  const line = text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/** A day as the subject of a mail names it: "Mon 30 Nov". */
export function shortDay(on: string): string {
  const [weekday, date, month] = new Date(on).toUTCString().split(/[ ,]+/);
  return `${weekday} ${Number(date)} ${month}`;
}

/** A preview with its version, as the subject of a mail names it: "Homepage v3". */
export const versionOf = ({ title, version }: { title: string; version: number | null }): string =>
  `${oneLine(title)} v${version ?? 1}`;

type Described = Omit<NoticeText, 'pictureId' | 'replyTo' | 'words'> & Partial<NoticeText>;

/** Makes the describer of a kind from how its subjects are read, by their ids, and told. */
export const describing =
  <Row extends { id: string }>(
    read: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>,
    tell: (row: Row, context: Pick<Context, 'brand'>, notice: NotificationTable) => Described,
  ): DescribeNotices =>
  async (context, notices) => {
    const ids = [...new Set(notices.map(({ subjectId }) => subjectId))];
    const rows = new Map((await read(context.db, ids)).map((row) => [row.id, row]));
    const texts = new Map<string, NoticeText>();
    for (const notice of notices) {
      const row = rows.get(notice.subjectId);
      if (row === undefined) continue;
      texts.set(notice.id, { words: null, pictureId: null, replyTo: null, ...tell(row, context, notice) });
    }
    return texts;
  };

/** One describer of several: which it is depends on the type of the subject. */
export const bySubject =
  (describers: Readonly<Record<string, DescribeNotices>>): DescribeNotices =>
  async (context, notices) => {
    const texts = new Map<string, NoticeText>();
    for (const [type, some] of Map.groupBy(notices, ({ subjectType }) => subjectType))
      for (const [id, text] of (await describers[type]?.(context, some)) ?? []) texts.set(id, text);
    return texts;
  };
