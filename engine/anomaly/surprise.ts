/**
 * The dispersion of counts of posts: the variance of n expected posts is n + n²/SHAPE. Four means that similar hours differ by half of
 * their count, as hours of real mention series do.
 */
const SHAPE = 4;
/** Below this many expected posts no differences are recognised. */
const LEAST_EXPECTED = 0.1;

/**
 * The surprise of a count where `expected` are usual: the signed root of the negative binomial's deviance, which is about a standard normal
 * while nothing happens. Positive: more than usual.
 */
export function countSurprise(count: number, expected: number): number {
  const usual = Math.max(expected, LEAST_EXPECTED);
  const own = count > 0 ? count * Math.log(count / usual) : 0;
  const shared = (count + SHAPE) * Math.log((count + SHAPE) / (usual + SHAPE));
  return Math.sign(count - usual) * Math.sqrt(Math.max(0, 2 * (own - shared)));
}

/** The correlation of sentiment between the posts of one hour: one loud thread is not many independent voices. */
const ALIKE = 0.02;

/** The surprise of `part` of `whole` where a share of 0 to 1 is usual, as a signed root of the binomial deviance. */
export function shareSurprise(part: number, whole: number, share: number): number {
  if (whole === 0) return 0;
  const usual = Math.min(0.98, Math.max(0.02, share));
  const rest = whole - part;
  const one = part > 0 ? part * Math.log(part / (whole * usual)) : 0;
  const other = rest > 0 ? rest * Math.log(rest / (whole * (1 - usual))) : 0;
  const deviance = (2 * (one + other)) / (1 + (whole - 1) * ALIKE);
  return Math.sign(part / whole - usual) * Math.sqrt(Math.max(0, deviance));
}

/** The deviance that an hour without a post adds to a silence, where this many are usual. */
export function computeSilentHourDeviance(expected: number): number {
  return 2 * SHAPE * Math.log(1 + expected / SHAPE);
}
