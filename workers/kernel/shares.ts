/** Shares of people and how sure they are: 95 % intervals. Pure. */

/** So many of so many; `of` is 1 or more. */
export type Share = { count: number; of: number };

/** A share, or a difference of two, and between what it lies. */
export type Interval = { value: number; low: number; high: number };

/** Two-sided, 5 %. */
const CRITICAL_Z = 1.959964;

/** A share with Wilson's score interval (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209–212). It stays between 0 and 1. */
export function shareOf({ count, of }: Share): Interval {
  const value = count / of;
  const z2 = CRITICAL_Z ** 2;
  const middle = (2 * count + z2) / (2 * (of + z2));
  const half = (CRITICAL_Z * Math.sqrt(z2 + 4 * count * (1 - value))) / (2 * (of + z2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The share of `a` less that of `b`: the hybrid score interval of R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, 873–890 (method 10),
 * of Wilson's intervals of both. It stays between −1 and 1, also for shares of 0 and 1.
 */
export function differenceOfShares(a: Share, b: Share): Interval {
  const [one, other] = [shareOf(a), shareOf(b)];
  const value = one.value - other.value;
  return {
    value,
    low: value - Math.hypot(one.value - one.low, other.high - other.value),
    high: value + Math.hypot(one.high - one.value, other.value - other.low),
  };
}
