import * as z from 'zod/mini';
import { id } from '../validation/fields.ts';
import { currency, price } from './currency.ts';

/** The terms for rounds in one accepted quote. */
interface RoundTerms {
  included: number;
  /** The price of a further round, without tax, in minor units. */
  extraMinor: number;
  extraDays: number;
  per: 'preview' | 'project';
}

/** A version for which changes are requested. */
interface ChangedVersion {
  versionId: string;
  previewId: string;
  /** True if staff marked the round as the agency's own mistake. */
  mistake: boolean;
}

/** The counted rounds of a preview, as both sides see them. */
interface CountedRounds extends RoundTerms {
  /** The number of rounds used so far. */
  used: number;
  /** The number of this version's own round; if it has none yet, the number of the next round. */
  number: number;
  /** True if this version already counts as a round. */
  counts: boolean;
}

/**
 * Counts the rounds of a version. `terms` are those of the accepted quotes of its project, oldest first. Their included rounds
 * are added up. The newest quote sets the price of a further round and says if rounds are counted by preview or by project.
 * `changed` are all versions of the project for which changes are requested, in the order of their first request. No other code
 * counts rounds, and no counter is stored.
 * @returns null if no quote counts rounds
 */
export function countRounds(
  terms: readonly RoundTerms[],
  changed: readonly ChangedVersion[],
  version: Pick<ChangedVersion, 'versionId' | 'previewId'>,
): CountedRounds | null {
  const newest = terms.at(-1);
  if (!newest) return null;
  const counted = changed.filter(
    ({ mistake, previewId }) => !mistake && (newest.per === 'project' || previewId === version.previewId),
  );
  const at = counted.findIndex(({ versionId }) => versionId === version.versionId);
  return {
    ...newest,
    included: terms.reduce((sum, { included }) => sum + included, 0),
    used: counted.length,
    number: at < 0 ? counted.length + 1 : at + 1,
    counts: at >= 0,
  };
}

/**
 * The state of the newest version's round. `included`: the round costs nothing. `open`: the round would cost the price.
 * `asked`: changes are requested, and nobody has accepted the price. `accepted`: the round is charged. `waived`: the charge was
 * taken back. `mistake`: the round does not count.
 */
const roundStates = ['included', 'open', 'asked', 'accepted', 'waived', 'mistake'] as const;

export type RoundState = (typeof roundStates)[number];

export const rounds = z.object({
  included: z.int(),
  per: z.enum(['preview', 'project']),
  used: z.int(),
  currency,
  extraMinor: z.int(),
  extraDays: z.int(),
  /** True if tax is added to the price. */
  taxed: z.boolean(),
  /** The newest version; `number` and `state` below are those of its round. */
  versionId: id,
  number: z.int(),
  state: z.enum(roundStates),
  /** The reason why the round's charge was waived or the round does not count. */
  reason: z.nullable(z.string()),
  chargeId: z.nullable(id),
  /** The promised day of the project; `movesTo` is the new promised day if the price is accepted. */
  promisedOn: z.nullable(z.string()),
  movesTo: z.nullable(z.string()),
});

export type Rounds = z.infer<typeof rounds>;

/** The price and the days of a further round, as the accepting person saw them. */
export const acceptsExtra = z.object({
  /** The price without tax, in minor units. */
  minor: price,
  days: z.int().check(z.minimum(0), z.maximum(365)),
});
