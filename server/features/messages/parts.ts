import type { Attachment } from '#contract/attachments.ts';
import type { MessageLink } from '#contract/message-links.ts';
import type { Db } from '#server/data/db/database.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as links from './links/service.ts';

/** The files and links of a message. */
export interface Parts {
  files: Attachment[];
  links: MessageLink[];
}

/** Adds the files and links of messages. With `forClient`, only links to things that the client can see. */
export async function withParts<Row extends { id: string; hasParts: boolean }>(
  db: Db,
  rows: Row[],
  { forClient }: { forClient: boolean },
): Promise<(Row & Parts)[]> {
  const ids = rows.filter(({ hasParts }) => hasParts).map(({ id }) => id);
  const files = await attachments.of({ db }, ids);
  const named = await links.of(db, ids, forClient);
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [], links: named.get(row.id) ?? [] }));
}

/** Adds the files and links to the messages on a page of a list. */
export const pageWithParts = async <Row extends { id: string; hasParts: boolean }, Rest>(
  db: Db,
  { items, ...rest }: { items: Row[] } & Rest,
  whose: { forClient: boolean },
) => ({ ...rest, items: await withParts(db, items, whose) });
