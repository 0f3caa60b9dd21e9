import type { UsedLine } from '#contract/quotes.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as repository from './repository.ts';
import { contentOf } from './versions.ts';

/** Lines of earlier quotes are offered for this time, in milliseconds. */
const usedForMs = 365 * 24 * 60 * 60 * 1000;

/** The lines of the newest quotes and of templates. Of lines with the same name, only the newest one is returned. */
export async function usedLines({ db, now }: Pick<Context, 'db' | 'now'>, scope: Scope): Promise<UsedLine[]> {
  const found = new Map<string, UsedLine>();
  for (const row of await repository.recentContents(db, scope, iso(now() - usedForMs)))
    for (const { name, text, unitMinor } of contentOf(row).lines) {
      const key = `${row.currency} ${name.toLowerCase()}`;
      if (!found.has(key)) found.set(key, { name, text, unitMinor, currency: row.currency });
    }
  return [...found.values()].slice(0, 500);
}
