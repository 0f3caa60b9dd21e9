import type { Kysely } from 'kysely';

/** Nothing was ever written to the table: pictures of the site are rows of `file`. */
export const up = async (db: Kysely<unknown>): Promise<void> => db.schema.dropTable('sitePicture').execute();
