import { sql, type SqlBool } from 'kysely';
import type { Condition, Subject, Whose, WhoseStaff } from './map-types.ts';

/** True for rows with one of these ids in the column. */
export const oneOf = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;

/** True for rows with this value in the column; never true for an empty value. */
export const equals = (column: string, value: string): Condition =>
  value === '' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} = ${value}`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** True for texts that contain one of these words, ignoring case. */
export function holds(column: string, words: readonly string[]): Condition {
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const text = sql.ref(column);
  return sql<SqlBool>`(${sql.join(
    words.map((word) => {
      const pattern = `%${escaped(word)}%`;
      return sql`${text} like ${pattern} escape '\\' or lower(${text}) like ${pattern.toLowerCase()} escape '\\'`;
    }),
    sql` or `,
  )})`;
}

/** True if any of the conditions is true. */
export const or = (...conditions: Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** True if all of the conditions are true. */
export const and = (...conditions: Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The previews that a company may see. */
export const visiblePreviews = (clientAccountId: string) =>
  sql`select "id" from "clientPreview" where "clientAccountId" = ${clientAccountId} and "deleted" = ${false} and "state" = 'ready'`;

/** The rows of the previews that a company may see. */
export const ofVisiblePreview = (clientAccountId: string): Condition =>
  sql<SqlBool>`"previewId" in (${visiblePreviews(clientAccountId)})`;

/** The rows of a contact, or those of a company, in tables with the columns `contactId` and `clientAccountId`. */
export const byContact = ({ contactId }: Pick<Whose, 'contactId'>): Condition =>
  equals('contactId', contactId);
export const ofCompany = ({ clientAccountId }: Whose): Condition =>
  equals('clientAccountId', clientAccountId);

/** The rows of a member of staff, in tables with the column `userId`. */
export const byUser = ({ userId }: WhoseStaff): Condition => equals('userId', userId);

/** The rows of a contact, or those of a member of staff, in tables with the columns `personKind` and `personId`. */
export const ofContact = ({ contactId }: Pick<Whose, 'contactId'>): Condition =>
  sql<SqlBool>`("personKind" = 'contact' and "personId" = ${contactId})`;
export const ofUser = ({ userId }: WhoseStaff): Condition =>
  sql<SqlBool>`("personKind" = 'user' and "personId" = ${userId})`;

/** The rows of the companies that are erased with a contact; below, also the contact's own rows. */
export const ofErasedCompanies = ({ companies }: Subject): Condition => oneOf('clientAccountId', companies);
export const ofContactOrCompanies = (subject: Subject): Condition =>
  or(byContact(subject), ofErasedCompanies(subject));

/** The rows that the contact wrote, and all rows of companies that are erased too. */
export const written = ({ contactId, companies }: Subject): Condition =>
  or(
    equals('contactId', contactId),
    and(oneOf('clientAccountId', companies), sql<SqlBool>`"contactId" is not null`),
  );

/** True for archived or deleted messages of a contact. The table `removed` keeps such rows as JSON text. */
export const asWriter = (contactId: string): Condition =>
  holds('row', contactId === '' ? [] : [`"contactId":"${contactId}"`]);
