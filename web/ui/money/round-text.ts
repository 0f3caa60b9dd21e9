import { formatMoney } from '#contract/money/currency.ts';
import type { Rounds } from '#contract/money/rounds.ts';

/** The price of another round without the currency, which the quote already shows. */
export const extraText = ({ extraMinor, currency }: Pick<Rounds, 'extraMinor' | 'currency'>) =>
  formatMoney(extraMinor, currency).slice(0, -currency.length - 1);

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const day = (on: string) => dayOfYear.format(new Date(`${on}T00:00:00Z`));

const includesText = (included: number) => `The quote includes ${included === 0 ? 'none' : included}.`;

/**
 * A text about the rounds so far: "Round 2 of 2, the next one 450.00 and 2 days", or "3 rounds are used. The quote
 * includes 2. A further round costs 450.00 USD and adds 2 days."
 */
export function roundsText(rounds: Rounds): string {
  const { used, included, extraMinor, currency, extraDays } = rounds;
  const days = extraDays > 0 ? daysText(extraDays) : null;
  const costs = `costs ${formatMoney(extraMinor, currency)}${days ? ` and adds ${days}` : ''}.`;
  if (used > included)
    return `${used === 1 ? '1 round is' : `${used} rounds are`} used. ${includesText(included)} A further round ${costs}`;
  if (included === 0) return `The quote includes no round. Each round ${costs}`;
  if (used === 0) return `${included === 1 ? '1 round' : `${included} rounds`} of changes included`;
  const next =
    used < included
      ? 'the next one is included'
      : `the next one ${extraText(rounds)}${days ? ` and ${days}` : ''}`;
  return `Round ${used} of ${included}, ${next}`;
}

/** True if a request for changes has a price that nobody has accepted. */
export const costsExtra = ({ state }: Pick<Rounds, 'state'>) => state === 'open' || state === 'asked';

/** A text about the price of requesting changes to the newest version, shown before the request is sent. */
export function roundText(rounds: Rounds): string {
  const { number, included, state, taxed, extraDays, promisedOn, movesTo, reason } = rounds;
  const round = `Round ${number} of ${included}`;
  if (state === 'accepted') return `Round ${number} is accepted.`;
  if (state === 'waived') return `Round ${number} costs you nothing: ${reason ?? ''}`;
  if (state === 'mistake') return `This round does not count: ${reason ?? ''}`;
  if (state === 'included')
    return number === included
      ? `${round} is included. This is the last included round. Gather everything now.`
      : `${round} is included.`;
  const moves =
    extraDays === 0
      ? ''
      : promisedOn && movesTo
        ? ` and moves ${day(promisedOn)} to ${day(movesTo)}`
        : ` and takes ${daysText(extraDays)} more`;
  return `This is round ${number}. ${includesText(included)} It costs ${extraText(rounds)}${taxed ? ' + tax' : ''}${moves}.`;
}
