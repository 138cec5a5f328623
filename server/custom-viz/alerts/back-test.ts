import type { AlertBar } from '#contracts/alerts/rule-fields.ts';
import type { AlertCondition } from '#contracts/custom-viz/alert-rules.ts';
import { MEASURE_TEST_DAYS } from '#contracts/custom-viz/alerts.ts';
import { buildBars } from '#contracts/kit/bars.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { findCrossings } from '#engine/anomaly/crossings.ts';
import {
  combineConditions,
  toFinding,
  type CombinedConditions,
  type RuleConditions,
  type RuleFinding,
} from '#server/custom-viz/alerts/evaluate-rule.ts';
import type { FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import {
  chooseStep,
  observePast,
  type PastObservation,
  type PastObservations,
  type PastSpan,
} from '#server/custom-viz/alerts/past-observations.ts';
import { refuseUncounted } from '#server/custom-viz/alerts/refuse-uncounted.ts';
import type { QuestionScope } from '#server/semantic/public.ts';

type Test = { conditions: RuleConditions & { cooldown_hours: number }; now: Date };
type TestedCondition = PastObservations & { condition: AlertCondition };

/** When a rule would have fired in the last days, by the conditions that judge it live; its bars are the number of the first one. */
export async function backTest(scope: QuestionScope, watched: FoundTile, { conditions: rule, now }: Test) {
  const to = now.getTime();
  const span = { from: to - MEASURE_TEST_DAYS * MS_PER_DAY, to };
  const step = chooseStep(watched, rule.conditions, span);
  const isAlone = rule.conditions.length === 1;
  const all: TestedCondition[] = [];
  for (const [index, condition] of rule.conditions.entries()) {
    const number = watched.numbers[index] ?? refuseUncounted();
    all.push({
      condition,
      ...(await observePast(scope, watched, { condition, number, span, step, isAlone })),
    });
  }
  const [first] = all;
  if (!first) throw new Error('a rule without conditions');
  const findings = findFirings(all, rule);
  const topic = findLoudest(first.observed, findings);
  return {
    from: new Date(span.from).toISOString(),
    to: now.toISOString(),
    step,
    unit: first.names.unit,
    bars: buildDays(
      { ...first, observed: first.observed.filter((observation) => observation.topic === topic) },
      watched,
      span,
    ),
    shown: topic === undefined ? { en: '', th: '' } : first.names.nameTopic(topic),
    findings,
  };
}

/** The moments at which the conditions began to hold for a value, in the order of time, with the pauses of the rule. */
function findFirings(
  all: readonly TestedCondition[],
  { match, cooldown_hours: pause }: Test['conditions'],
): RuleFinding[] {
  const byMoment = all.map(({ observed }) => Map.groupBy(observed, ({ at }) => at));
  const moments = new Set(byMoment.flatMap((one) => [...one.keys()]));
  const fired: RuleFinding[] = [];
  const last = new Map<string, number>();
  let holding: string[] = [];
  for (const at of [...moments].toSorted((a, b) => a - b)) {
    const met = combineConditions(
      byMoment.map((one) => ({ observed: one.get(at) ?? [] })),
      match,
    );
    const found = findCrossings(holding, met);
    holding = found.holding;
    for (const one of met.filter(({ topic }) => found.crossed.includes(topic))) {
      if (at - (last.get(one.topic) ?? Number.NEGATIVE_INFINITY) < pause * MS_PER_HOUR) continue;
      last.set(one.topic, at);
      fired.push(toFinding(all, { ...one, ...findSpan(one, at) }));
    }
  }
  return fired;
}

function findSpan({ observed }: CombinedConditions, at: number): PastSpan {
  return { from: Math.min(...observed.flatMap((one) => one?.from ?? [])), to: at };
}

/** The value that is drawn: the one that fired most often, otherwise the largest. */
function findLoudest(
  observed: readonly PastObservation[],
  fired: readonly RuleFinding[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { topic } of fired) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? observed.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]?.topic;
}

/** The most telling value of each day: the highest, or the lowest where the condition waits for low ones. */
function buildDays(
  { condition: { kind, direction, limit }, observed }: TestedCondition,
  { reading }: FoundTile,
  { from, to }: PastSpan,
): AlertBar[] {
  const isLow = kind === 'below' || kind === 'empty' || (kind !== 'above' && direction === 'down');
  const { starts } = buildBars('day', { zone: reading.zone, from, to, weekStart: reading.weekStart });
  return starts.map((begin, nth): AlertBar => {
    const end = starts[nth + 1] ?? to + 1;
    const own = observed.filter(({ at, value }) => value !== null && at > begin && at <= end);
    const sorted = own.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const chosen = isLow ? sorted[0] : sorted.at(-1);
    const usual = kind === 'above' || kind === 'below' ? limit : (chosen?.usual ?? null);
    return { at: new Date(Math.max(begin, from)).toISOString(), count: chosen?.value ?? 0, usual };
  });
}
