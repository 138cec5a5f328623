import type { AlertBar } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { computeExpectedBetween, buildHourlyModel, learnHours } from '#engine/anomaly/learn-hours.ts';
import type { WindowCounts } from '#engine/anomaly/window.ts';
import { type AlertRow } from '#server/alerts/public.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readBuckets } from '#server/listening/alerts/bucket-store.ts';
import { LEARN_MS } from '#server/listening/alerts/learn-past.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';
import {
  buildRuleCondition,
  toRuleThresholds,
  buildTopicFilter,
} from '#server/listening/alerts/rule-terms.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

/** The hours that are drawn before and after an alert; words are drawn by the days of their baseline. */
const BEFORE_HOURS = 48;
const AFTER_HOURS = 12;

/** The hours around an alert, each with the count and the baseline as the rule knew it then. */
export async function buildAlertChart(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session'>,
  { alert, rule }: { alert: AlertRow; rule: RuleRow },
): Promise<AlertBar[]> {
  const names = await call.inUnit(readKeywordNames);
  const judged = toRuleThresholds(rule, call.session.account.time_zone);
  const fired = Date.parse(alert.to_at);
  const from = Math.floor(fired / MS_PER_HOUR) * MS_PER_HOUR - BEFORE_HOURS * MS_PER_HOUR;
  const to = Math.min(
    from + (BEFORE_HOURS + AFTER_HOURS) * MS_PER_HOUR,
    Math.ceil(call.context.clock().getTime() / MS_PER_HOUR) * MS_PER_HOUR,
  );
  const begin = from - LEARN_MS;
  const narrowed = rule.kind === 'words' ? buildTopicFilter(rule, AlertFacts.parse(alert.facts).what) : {};
  const hours = await readBuckets(call.context.clickhouse, call.accountId, {
    rules: [{ where: buildRuleCondition({ ...rule.filter, ...narrowed }, names), keyword: null }],
    span: { from: begin, to },
    seconds: MS_PER_HOUR / 1000,
  });
  const own = hours.get(0) ?? new Map();
  const model = buildHourlyModel(begin);
  learnHours(judged, model, { hours: own, until: from });
  const judgedShare = computeJudgedShare(own.values());
  const bars: AlertBar[] = [];
  for (let at = from; at < to; at += MS_PER_HOUR) {
    const one = own.get(at) ?? { count: 0, judged: 0, negative: 0, reach: 0 };
    const usual = computeExpectedBetween(model, judged.hourOfWeek, { from: at, to: at + MS_PER_HOUR });
    const drawn =
      rule.kind === 'negative'
        ? { count: one.negative, usual: usual * judgedShare * model.share }
        : rule.kind === 'reach'
          ? { count: one.reach, usual: null }
          : { count: one.count, usual };
    bars.push({
      at: new Date(at).toISOString(),
      count: drawn.count,
      usual: drawn.usual === null ? null : Math.round(drawn.usual * 10) / 10,
    });
    learnHours(judged, model, { hours: own, until: at + MS_PER_HOUR });
  }
  return bars;
}

/** The share of mentions whose sentiment was judged, by which a usual number of mentions becomes one of judged mentions. */
function computeJudgedShare(hours: Iterable<WindowCounts>): number {
  let [all, judged] = [0, 0];
  for (const hour of hours) {
    all += hour.count;
    judged += hour.judged;
  }
  return all === 0 ? 1 : judged / all;
}
