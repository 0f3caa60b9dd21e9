import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import type { DescribeNotices, NoticeText } from './notice-text.ts';

/** The text of another person as a part of one line: shortened, without line breaks and invisible characters. */
export function oneLine(text: string, most = 120): string {
  const line = text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

/** A day in the format of mail subjects: "Mon, Nov 30". */
export function shortDay(on: string): string {
  const [weekday, date, month] = new Date(on).toUTCString().split(/[ ,]+/);
  return `${weekday}, ${month} ${Number(date)}`;
}

/** A preview with its version, in the format of mail subjects: "Homepage v3". */
export const versionOf = ({ title, version }: { title: string; version: number | null }): string =>
  `${oneLine(title)} v${version ?? 1}`;

type Described = Omit<NoticeText, 'pictureId' | 'replyTo' | 'words'> & Partial<NoticeText>;

/** Makes the describer of a notice kind from two functions: `read` reads the subjects by id, and `tell` writes their texts. */
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

/** Combines several describers. The type of a notice's subject selects the describer. */
export const bySubject =
  (describers: Readonly<Record<string, DescribeNotices>>): DescribeNotices =>
  async (context, notices) => {
    const texts = new Map<string, NoticeText>();
    for (const [type, some] of Map.groupBy(notices, ({ subjectType }) => subjectType))
      for (const [id, text] of (await describers[type]?.(context, some)) ?? []) texts.set(id, text);
    return texts;
  };
