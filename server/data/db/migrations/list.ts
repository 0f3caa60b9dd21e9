import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

type Up = (db: Kysely<unknown>, type: ColumnTypes) => Promise<void>;

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

/**
 * The migrations of this folder in the order of their numbers: files such as `0042-what-it-does.ts` that export `up`. Each is
 * loaded only if it has to run. A migration is never changed; a later one corrects it.
 */
export const migrations: Record<string, Up> = Object.fromEntries(
  names.map((name): [string, Up] => [
    name,
    async (db, type) => {
      // Without the comment, Vite warns in tests that it cannot resolve the name.
      const { up } = (await import(/* @vite-ignore */ `./${name}.ts`)) as { up: Up };
      await up(db, type);
    },
  ]),
);
