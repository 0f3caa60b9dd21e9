export type Engine = 'sqlite' | 'postgres';

/** The words in which the SQL of the two engines differs. */
export const words = (engine: Engine) => ({
  engine,
  bool: 'boolean',
  int: engine === 'sqlite' ? 'integer' : 'bigint',
  time: engine === 'sqlite' ? 'text' : 'timestamptz',
  /** SQLite keeps two trees for a table with a text as its key, unless told. */
  withoutRowid: engine === 'sqlite' ? 'without rowid' : '',
});

/** The words in which the SQL of the two engines differs. */
export type Words = ReturnType<typeof words>;

/** A trigger of PostgreSQL calls a function of its name. */
export const onPostgres = (name: string, when: string, body: string): string[] => [
  `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger "${name}" ${when} execute function "${name}"()`,
];
