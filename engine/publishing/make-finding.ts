import type { AccountFacts } from '#contracts/publishing/limits/content.ts';
import type {
  PostFinding,
  FindingCode,
  FindingField,
  FindingFix,
  FindingUnit,
} from '#contracts/publishing/limits/finding.ts';
import type { Bounds, Rule } from '#contracts/publishing/limits/rule.ts';

/** Where in a post something is, and for which account it is checked. */
export type CheckedPlace = { account: AccountFacts; path: string; field: FindingField };

/** What was found besides its place and its rule. */
type FoundValue = {
  code: FindingCode;
  fix: FindingFix;
  severity?: PostFinding['severity'];
  unit?: FindingUnit;
  limit?: PostFinding['limit'];
  counted?: PostFinding['counted'];
};

/** A finding that breaks a rule; one that breaks none is known without a source. */
export function makeFinding(
  { account, path, field }: CheckedPlace,
  found: FoundValue,
  rule?: Rule<unknown>,
): PostFinding {
  const { code, fix, severity = 'block', unit = null, limit = null, counted = null } = found;
  const verified = rule?.source.verified ?? null;
  return { code, path, field, severity, network: account.network, unit, limit, counted, fix, verified };
}

/** A number that is held against bounds, and what helps where it is over or under them. */
export type BoundedNumber = { unit: FindingUnit; counted: number; over: FindingFix; under: FindingFix };

/** What is wrong with a number: the network refuses it, or at least advises against it. */
export function checkBounds(
  place: CheckedPlace,
  { unit, counted, over, under }: BoundedNumber,
  bounds: Bounds | undefined,
): PostFinding[] {
  const broken = bounds && findBroken(bounds, { counted, premium: place.account.premium === true });
  if (!broken) return [];
  const { code, severity, rule } = broken;
  const fix = code === 'over' ? over : under;
  return [makeFinding(place, { code, severity, fix, unit, limit: rule.value, counted }, rule)];
}

type BrokenBound = { code: 'over' | 'under'; severity: PostFinding['severity']; rule: Rule };

function findBroken(
  { min, max, premium_max, advised_min, advised_max }: Bounds,
  { counted, premium }: { counted: number; premium: boolean },
): BrokenBound | undefined {
  const most = premium ? (premium_max ?? max) : max;
  if (most && counted > most.value) return { code: 'over', severity: 'block', rule: most };
  if (min && counted < min.value) return { code: 'under', severity: 'block', rule: min };
  // Those who pay are advised by their own limits alone.
  if (advised_max && counted > advised_max.value && !(premium && premium_max))
    return { code: 'over', severity: 'warn', rule: advised_max };
  if (advised_min && counted < advised_min.value)
    return { code: 'under', severity: 'warn', rule: advised_min };
  return undefined;
}
