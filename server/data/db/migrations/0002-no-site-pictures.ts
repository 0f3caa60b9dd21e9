import type { Kysely } from 'kysely';

/** The table was never written to: pictures of the site are rows of `file`. */
export const up = async (db: Kysely<unknown>): Promise<void> => db.schema.dropTable('sitePicture').execute();
