import type { ConditionFacts } from '#contracts/custom-viz/alert-facts.ts';
import type { AlertCondition, MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { LocalText } from '#contracts/kit/local-text.ts';
import { findCrossings } from '#engine/anomaly/crossings.ts';
import { fulfilsCondition } from '#engine/anomaly/measure-condition.ts';
import { evaluateHours } from '#engine/anomaly/unusual-hours.ts';
import {
  countHours,
  countNumber,
  type CountFailure,
  type NumberNames,
} from '#server/custom-viz/alerts/count-number.ts';
import type { FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import type { WatchedNumber } from '#server/custom-viz/alerts/watched-numbers.ts';
import {
  LEARN_MS,
  listHours,
  makeUnusualOptions,
  startOfHour,
  toSpan,
} from '#server/custom-viz/alerts/whole-hours.ts';
import type { QuestionScope } from '#server/semantic/public.ts';

/** When a rule fires. */
export type RuleConditions = Pick<MeasureRuleInput, 'match' | 'conditions'>;

/** One time at which the conditions began to hold, with those that held. Instants are in milliseconds. */
export type RuleFinding = {
  topic: string;
  from: number;
  to: number;
  held: [ConditionFacts, ...ConditionFacts[]];
  what: LocalText;
};

/** What a check found: the crossings since the last one, and the values for which the conditions hold now. */
type Evaluation = { ok: true; crossings: RuleFinding[]; holding: string[] };
/** A check without an answer: it failed and is repeated, or the rule stops. */
export type EvaluationResult = Evaluation | CountFailure;

/** What a check begins with: for which values the conditions held, and up to when hours were judged. */
type EvaluationInput = RuleConditions & { holding: readonly string[]; since: number; now: Date };

/** A value as a condition finds it at an instant. */
export type Observation = {
  topic: string;
  holds: boolean;
  value: number | null;
  usual: number | null;
  from: number;
  to: number;
};
/** What a condition finds, with the names of its number. */
type ConditionObservations = {
  condition: AlertCondition;
  names: NumberNames;
  observed: readonly Observation[];
};

/** Checks the conditions of a rule now, with the rights of the maker. */
export async function evaluateRule(
  scope: QuestionScope,
  watched: FoundTile,
  input: EvaluationInput,
): Promise<EvaluationResult> {
  const all: ConditionObservations[] = [];
  for (const [index, condition] of input.conditions.entries()) {
    const number = watched.numbers[index];
    if (!number) return { ok: false, stop: 'measure' };
    const found = await (condition.kind === 'unusual'
      ? observeAtHours(scope, watched, { number, condition, input })
      : observeAtPeriod(scope, watched, { number, condition, now: input.now }));
    if (!found.ok) return found;
    all.push({ condition, ...found });
  }
  // A rule on hours alone fires for each of them, however rarely it is checked.
  return input.conditions.length === 1 && input.conditions[0]?.kind === 'unusual'
    ? findUnusual(all, input.holding)
    : findPassed(all, input);
}

type ObservationResult = { ok: true; names: NumberNames; observed: Observation[] } | CountFailure;
type ObservationInput = { number: WatchedNumber; condition: AlertCondition };

async function observeAtPeriod(
  scope: QuestionScope,
  watched: FoundTile,
  { number, condition, now }: ObservationInput & { now: Date },
): Promise<ObservationResult> {
  const isCompared = condition.kind === 'change';
  const counted = await countNumber(scope, watched, { number, now, isCompared });
  if (!counted.ok) return counted;
  const { names, span, values } = counted;
  const observed = values.map((one) => ({
    ...observeValue(condition, one, names),
    from: Date.parse(span.from),
    to: now.getTime(),
  }));
  return { ok: true, names, observed };
}

/** A value as a condition finds it. */
export function observeValue(
  condition: AlertCondition,
  { topic, ...compared }: { topic: string; value: number | null; before: number | null },
  { isSum }: Pick<NumberNames, 'isSum'>,
): Omit<Observation, 'from' | 'to'> {
  return {
    topic,
    holds: fulfilsCondition(condition, { ...compared, isSum }),
    value: compared.value,
    usual: condition.kind === 'change' ? compared.before : null,
  };
}

/** Every hour since the last check. */
async function observeAtHours(
  scope: QuestionScope,
  watched: FoundTile,
  { number, condition, input: { since, now } }: ObservationInput & { input: EvaluationInput },
): Promise<ObservationResult> {
  if (number.kind !== 'measure') return { ok: false, stop: 'measure' };
  const { zone } = watched.reading;
  const until = startOfHour(now.getTime(), zone);
  const hours = listHours({ from: until - LEARN_MS, until, zone });
  const counted = await countHours(scope, watched, { number, span: toSpan(hours[0] ?? until, until) });
  if (!counted.ok) return counted;
  const options = makeUnusualOptions(zone, condition);
  const from = Math.max(startOfHour(since, zone), until - LEARN_MS);
  const observed = [...counted.series].flatMap(([topic, values]) =>
    evaluateHours(options, values, { hours, from }).map((one) => observeHour(topic, one)),
  );
  return { ok: true, names: counted.names, observed };
}

/** An hour as a condition finds it. */
export function observeHour(
  topic: string,
  { hour, value, usual, isUnusual }: { hour: number; value: number; usual: number; isUnusual: boolean },
): Observation {
  return {
    topic,
    holds: isUnusual,
    value,
    usual: Math.round(usual * 10) / 10,
    from: hour,
    to: hour + MS_PER_HOUR,
  };
}

function findUnusual(all: readonly ConditionObservations[], holding: readonly string[]): Evaluation {
  const found: Evaluation = { ok: true, crossings: [], holding: [] };
  const byTopic = Map.groupBy(
    all.flatMap(({ observed }) => observed),
    ({ topic }) => topic,
  );
  for (const [topic, observed] of byTopic) {
    let isHolding = holding.includes(topic);
    for (const observation of observed) {
      if (observation.holds && !isHolding)
        found.crossings.push(
          toFinding(all, { topic, observed: [observation], from: observation.from, to: observation.to }),
        );
      isHolding = observation.holds;
    }
    if (isHolding) found.holding.push(topic);
  }
  return found;
}

function findPassed(
  all: readonly ConditionObservations[],
  { match, holding, now }: EvaluationInput,
): Evaluation {
  const met = combineConditions(all, match);
  const found = findCrossings(
    holding,
    met.map(({ topic, holds }) => ({ topic, holds })),
  );
  const crossed = new Set(found.crossed);
  return {
    ok: true,
    holding: found.holding,
    crossings: met.flatMap(({ topic, observed }) =>
      crossed.has(topic)
        ? [
            toFinding(all, {
              topic,
              observed,
              from: Math.min(...observed.flatMap((one) => one?.from ?? [])),
              to: now.getTime(),
            }),
          ]
        : [],
    ),
  };
}

/** What the conditions of a rule find of one value: what each of them that holds saw, and whether the rule holds. */
export type CombinedConditions = { topic: string; holds: boolean; observed: (Observation | undefined)[] };

/** The conditions of a rule together, for each value. Of several hours, the first that holds counts. */
export function combineConditions(
  all: readonly { observed: readonly Observation[] }[],
  match: MeasureRuleInput['match'],
): CombinedConditions[] {
  const held = all.map(
    ({ observed }) =>
      new Map(
        observed
          .filter(({ holds }) => holds)
          .toReversed()
          .map((one) => [one.topic, one]),
      ),
  );
  const topics = new Set(all.flatMap(({ observed }) => observed.map(({ topic }) => topic)));
  return [...topics].map((topic) => {
    const observed = held.map((one) => one.get(topic));
    const isHeld = (one: Observation | undefined): boolean => one !== undefined;
    return { topic, observed, holds: match === 'all' ? observed.every(isHeld) : observed.some(isHeld) };
  });
}

type FoundObservations = {
  topic: string;
  observed: readonly (Observation | undefined)[];
  from: number;
  to: number;
};

/** What fired, with the names as they are now. */
export function toFinding(
  all: readonly Pick<ConditionObservations, 'condition' | 'names'>[],
  { topic, observed, from, to }: FoundObservations,
): RuleFinding {
  const held = all.flatMap(({ condition, names }, index): ConditionFacts[] => {
    const observation = observed[index];
    if (!observation) return [];
    const { kind, limit } = condition;
    return [
      {
        kind,
        measure: names.label,
        unit: names.unit,
        value: observation.value ?? 0,
        usual: observation.usual,
        limit: kind === 'above' || kind === 'below' ? limit : null,
      },
    ];
  });
  const [first, ...others] = held;
  if (!first) throw new Error('a rule fired without a condition that held');
  const what = all[0]?.names.nameTopic(topic) ?? { en: '', th: '' };
  return { topic, from, to, held: [first, ...others], what };
}
