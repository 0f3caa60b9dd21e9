/** Divides and rounds to the nearest whole number. Halves are rounded away from zero, as EN 16931 requires. */
export function divide(amount: bigint, by: bigint): bigint {
  const half = by / 2n;
  return amount < 0n ? -((-amount + half) / by) : (amount + half) / by;
}

/** Rates are in millionths: this is 100 %, and `99750` is 9.975 %. */
export const whole = 1_000_000;

/** The part of an amount at a rate, in minor units. `rate` is in millionths. */
export const shareOf = (amount: number, rate: number) =>
  Number(divide(BigInt(amount) * BigInt(rate), BigInt(whole)));

/**
 * Splits an amount in proportion to weights. Each part is rounded down. The units that remain go one by one to the parts with
 * the largest rounding loss; on a tie, to the first part. The parts add up to the amount. If all weights are 0, every part is
 * 0.
 * @param amount minor units, at least 0
 * @param weights each at least 0
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
