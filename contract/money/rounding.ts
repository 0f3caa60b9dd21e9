/** Divides and rounds halves away from zero, as the rules of EN 16931 do. */
export function divide(amount: bigint, by: bigint): bigint {
  const half = by / 2n;
  return amount < 0n ? -((-amount + half) / by) : (amount + half) / by;
}

/** One million is the whole: `99750` is 9.975 %. */
export const whole = 1_000_000;

/** A share of an amount, in minor units. `rate` is in millionths. */
export const shareOf = (amount: number, rate: number) =>
  Number(divide(BigInt(amount) * BigInt(rate), BigInt(whole)));

/**
 * Splits an amount in proportion to weights. Each part is rounded down. The remaining units go one by one to the parts that lost
 * most; on a tie, to the first. The parts add up to the amount. If all weights are 0, every part is 0.
 * @param amount minor units, 0 and more
 * @param weights 0 and more each
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => product / all);
  let left = BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n);
  const byLoss = exact
    .map((product, at) => ({ at, lost: product % all }))
    .toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  for (const { at } of byLoss) {
    if (left === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
}
