import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { findRisingWords, WORD_STEP_MS } from '#engine/anomaly/rising-words.ts';
import type { ThemeRule } from '#engine/themes/rules.ts';
import type { RuleArrival } from '#server/listening/alerts/evaluate-windows.ts';
import type { EvaluatedRule, Evaluation } from '#server/listening/alerts/evaluation.ts';
import type { AlertFinding } from '#server/listening/alerts/raise-alerts.ts';
import { batchRules } from '#server/listening/alerts/rule-positions-sql.ts';
import { makeHiddenWordTest } from '#server/listening/alerts/rule-terms.ts';
import { readWordCounts, type DailyWordCounts } from '#server/listening/alerts/word-counts-store.ts';
import { listSetting } from '#server/settings/public.ts';

/** Rules that are evaluated together: each reads all words of fifteen days. */
const AT_ONCE = 20;

/** Evaluates the words of the last day for the rules with new mentions. */
export async function evaluateWords(
  evaluation: Evaluation,
  arrived: readonly RuleArrival[],
): Promise<AlertFinding[]> {
  const { clickhouse } = evaluation.context;
  const end = Math.ceil(evaluation.now / WORD_STEP_MS) * WORD_STEP_MS;
  // Once in a step is enough: the words of a day do not change within minutes.
  if (evaluation.last !== null && Math.ceil(evaluation.last / WORD_STEP_MS) * WORD_STEP_MS >= end) return [];
  const findings: AlertFinding[] = [];
  const rules = arrived.flatMap(({ rule }) => (rule.row.kind === 'words' ? [rule] : []));
  if (rules.length === 0) return [];
  const themeRules = await evaluation.inUnit((unit) => listSetting(unit, themeSettings, 'theme_rules'));
  for (const some of batchRules(rules, ({ looked }) => looked, AT_ONCE)) {
    const query = { rules: some.map(({ looked }) => looked), end };
    const counts = await readWordCounts(clickhouse, evaluation.accountId, query);
    for (const [place, rule] of some.entries())
      findings.push(...risingOf(rule, counts.get(place), { end, themeRules }));
  }
  return findings;
}

function risingOf(
  rule: EvaluatedRule,
  counted: DailyWordCounts | undefined,
  { end, themeRules }: { end: number; themeRules: readonly ThemeRule[] },
): AlertFinding[] {
  if (!counted) return [];
  const isLeftOut = makeHiddenWordTest(rule.row.filter, themeRules);
  const words = counted.words.filter(({ word }) => !isLeftOut(word));
  const rising = findRisingWords(words, { threshold: rule.judged.threshold, ...counted });
  return rising.map(({ word, count, usual, surprise }) => ({
    rule,
    topic: word,
    what: word,
    finding: { from: end - MS_PER_DAY, to: end, count, usual, mentions: count, surprise },
  }));
}
