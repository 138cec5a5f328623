import type { AlertBar } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { BACK_TEST_DAYS } from '#contracts/listening/alerts/endpoints.ts';
import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { buildHourlyModel } from '#engine/anomaly/learn-hours.ts';
import { BUCKET_MS, replayBuckets } from '#engine/anomaly/replay-buckets.ts';
import type { WindowCounts } from '#engine/anomaly/window.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  backTestAuthors,
  backTestWords,
  type BackTestFinding,
} from '#server/listening/alerts/back-test-topics.ts';
import { readBuckets } from '#server/listening/alerts/bucket-store.ts';
import { LEARN_MS } from '#server/listening/alerts/learn-past.ts';
import {
  buildRuleCondition,
  toRuleThresholds,
  buildMentionsPath,
  buildTopicFilter,
  getRuleZone,
} from '#server/listening/alerts/rule-terms.ts';
import { buildBuckets } from '#server/listening/counts/bucket-store.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

type TestedRule = Pick<
  AlertRuleInput,
  'kind' | 'filter' | 'sensitivity' | 'at_least' | 'authors' | 'cooldown_hours'
> & {
  name: string;
  shift: number;
};

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;

/** Replays a rule over the last 90 days with the code that evaluates it live. */
export async function replayRule(scope: Scope, rule: TestedRule, zone: string) {
  const { context, accountId } = scope;
  const names = await scope.inUnit(readKeywordNames);
  const where = buildRuleCondition(rule.filter, names);
  const judged = toRuleThresholds(rule, zone);
  const to = Math.ceil(context.clock().getTime() / MS_PER_HOUR) * MS_PER_HOUR;
  const from = to - BACK_TEST_DAYS * MS_PER_DAY;
  const span = { from: from - LEARN_MS, to };
  const all = await readBuckets(context.clickhouse, accountId, {
    rules: [{ where, keyword: null }],
    span,
    seconds: BUCKET_MS / 1000,
  });
  const buckets = all.get(0) ?? new Map<number, WindowCounts>();
  const { findings: inWindows, usual } = replayBuckets(judged, buildHourlyModel(span.from), {
    buckets,
    from,
    to,
  });
  const findings: BackTestFinding[] =
    rule.kind === 'words'
      ? await backTestWords(scope, { where, judged, rule, from, to })
      : rule.kind === 'author'
        ? await backTestAuthors(scope, { where, judged, rule, from, to })
        : inWindows.map((finding) => ({ finding, what: '', more: buildTopicFilter(rule, '') }));
  return { from, to, buckets, usual, findings };
}

/** When a rule would have fired in the last 90 days, and the baseline. */
export async function runBackTest(call: Scope & Pick<Call, 'session'>, rule: TestedRule) {
  const zone = getRuleZone(rule, call.session.account.time_zone);
  const { from, to, buckets, usual, findings } = await replayRule(call, rule, zone);
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { starts } = buildBuckets({ bucket: 'day', zone, ...span });
  const edges = [from, ...starts.map((start) => Date.parse(start)).filter((start) => start > from), to];
  return {
    ...span,
    bars: dayBars(edges, usual, (begin, end) => sumOf(buckets, rule.kind, { from: begin, to: end })),
    mentions: [...buckets].reduce((sum, [at, one]) => sum + (at >= from ? one.count : 0), 0),
    path: buildMentionsPath(
      rule.filter,
      { from, to },
      rule.kind === 'negative' ? buildTopicFilter(rule, '') : {},
    ),
    findings: findings.map((found) => ({
      at: new Date(found.finding.to).toISOString(),
      facts: toAlertFacts(rule, found),
      path: buildFindingPath(rule, found),
    })),
  };
}

/** The path to the mentions of a past finding. */
export function buildFindingPath(rule: TestedRule, { finding, more }: BackTestFinding): string {
  return buildMentionsPath(
    rule.filter,
    rule.kind === 'silence' ? { from: finding.from - MS_PER_DAY, to: finding.to } : finding,
    more,
  );
}

/** The numbers of a past finding. */
export function toAlertFacts(rule: TestedRule, { finding, what }: BackTestFinding): AlertFacts {
  return {
    kind: rule.kind,
    rule: rule.name,
    count: Math.round(finding.count),
    usual: finding.usual === null ? null : Math.round(finding.usual * 10) / 10,
    mentions: finding.mentions,
    what,
  };
}

function sumOf(
  buckets: ReadonlyMap<number, { count: number; negative: number; reach: number }>,
  kind: TestedRule['kind'],
  { from, to }: { from: number; to: number },
): number {
  let sum = 0;
  for (let at = from; at < to; at += BUCKET_MS) {
    const one = buckets.get(at);
    if (one) sum += kind === 'reach' ? one.reach : kind === 'negative' ? one.negative : one.count;
  }
  return sum;
}

/**
 * Bars between edges, with the baseline where the rule uses one: days of the account's calendar, the first and the last as far as they were
 * replayed.
 */
function dayBars(
  edges: readonly number[],
  usual: ReadonlyMap<number, number>,
  countOf: (from: number, to: number) => number,
): AlertBar[] {
  return edges.slice(0, -1).map((begin, day) => {
    const end = edges[day + 1] ?? begin;
    let expected = 0;
    for (const [hour, value] of usual) if (hour >= begin && hour < end) expected += value;
    return { at: new Date(begin).toISOString(), count: countOf(begin, end), usual: Math.round(expected) };
  });
}
