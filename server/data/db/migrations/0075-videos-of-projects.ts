import { sql, type Kysely } from 'kysely';

/** A project carries an uploaded video: why it could not be made ready, and the index that finds the project of a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('project').addColumn('videoProblem', 'text').execute();
  // Whether a video is public is asked each time somebody plays one.
  await schema.createIndex('projectVideo').on('project').column('videoUrl').execute();
  // Those that failed are few, and looked for at each start.
  await sql`create index "projectVideoProblem" on "project" ("id") where "videoProblem" is not null`.execute(
    db,
  );
}
