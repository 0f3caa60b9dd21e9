import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

type Up = (db: Kysely<unknown>, type: ColumnTypes) => Promise<void>;

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

/**
 * Every migration of this folder in the order of its numbers: a file `0042-what-it-does.ts` that exports `up`. It is loaded when
 * it has to run. A migration that has been released is never changed; the next one corrects it.
 */
export const migrations: Record<string, Up> = Object.fromEntries(
  names.map((name): [string, Up] => [
    name,
    async (db, type) => {
      // Node loads it itself: where tests run, Vite would warn that it does not know the name.
      const { up } = (await import(/* @vite-ignore */ `./${name}.ts`)) as { up: Up };
      await up(db, type);
    },
  ]),
);
