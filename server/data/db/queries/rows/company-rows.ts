import { sql, type Expression, type SqlBool } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo } from '../lists.ts';
import { isOpenCompany } from '../scope.ts';
import { looksAfter, waysToOwn, type Way } from './own-rows.ts';

/** Tables of which each row is of a company: whether an index leads to what is open of all, and to what is open of one company. */
const indexes = {
  clientMessage: { ofAll: false, ofCompany: true },
  directiveChangeRequest: { ofAll: false, ofCompany: true },
  previewFeedback: { ofAll: true, ofCompany: false },
} as const;

/** Of more companies than these, what is open is asked whose it is, as most of it will be the person's. */
const fewCompanies = 100;

/** How much of what is open is asked at most, before each company is gone to. */
const near = 4 * limits.counted;

const company = sql.ref<string | null>('row.clientAccountId');

/**
 * How many of the rows for which `isOpen` holds are of the companies that a member of staff looks after, counted up to the limit of lists.
 * The rows are named `row`. For the owners of the tables.
 */
export async function countOfCompanies(
  db: Db,
  table: keyof typeof indexes,
  userId: string,
  isOpen: Expression<SqlBool>,
): Promise<number> {
  const rows = `${table as 'previewFeedback'} as row` as const;
  const { client } = await looksAfter(db, userId, fewCompanies);
  if (client === 'none') return 0;
  const [way] = waysToOwn({ client: company, project: null, owner: null }, { of: 'clients', userId }, userId);
  const { start, asked } = way as Way & { start: NonNullable<Way['start']> };
  if (client === 'many' && indexes[table].ofAll) {
    const open = db.q().selectFrom(rows).select(['row.id', 'row.clientAccountId']).where(isOpen);
    const of = (most: number) => db.q().selectFrom(open.limit(most).as('row'));
    const own = of(near).select('row.id').where(asked).where(isOpenCompany(company));
    const found = await countUpTo(db, own);
    if (found === limits.counted) return found;
    const further = await of(near + 1)
      .select('row.id')
      .limit(1)
      .offset(near)
      .execute();
    if (further.length === 0) return found;
  }
  // In this order, and where need be without the index of what is open: SQLite would rather read that of everybody.
  const along = db
    .q()
    .selectFrom(start.as('own'))
    .crossJoin(rows)
    .whereRef('row.clientAccountId', '=', 'own.id')
    .where(indexes[table].ofCompany ? isOpen : sql<SqlBool>`(${isOpen}) is true`);
  return countUpTo(db, along.select('row.id'));
}
