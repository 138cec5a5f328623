import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { BEFORE_MS, COARSE_STEP_MS, canHaveFired, replayWords } from '#engine/anomaly/replay-words.ts';
import { WORD_STEP_MS } from '#engine/anomaly/rising-words.ts';
import type { WindowFinding, RuleThresholds } from '#engine/anomaly/window.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  NEW_AGAIN_MS,
  readPastAuthors,
  type PastAuthor,
} from '#server/listening/alerts/author-posts-store.ts';
import { readPastWords, readSelectedWords } from '#server/listening/alerts/past-words-store.ts';
import { makeHiddenWordTest, buildTopicFilter } from '#server/listening/alerts/rule-terms.ts';
import { listSetting } from '#server/settings/public.ts';

/** One finding of a back-test; `more` restricts its mentions. */
export type BackTestFinding = { finding: WindowFinding; what: string; more: Record<string, string> };
type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;
type Span = { from: number; to: number };
type TopicRule = Pick<AlertRuleInput, 'kind' | 'filter' | 'authors' | 'at_least'>;

/**
 * The words that would have fired. Candidates are found by quarters of a day; only they are then evaluated by the quarter of an hour, as in
 * live evaluation: reading all words of 90 days by that step would be too much.
 */
export async function backTestWords(
  { context: { clickhouse }, accountId, inUnit }: Scope,
  { where, judged, rule, from, to }: Span & { where: Sql; judged: RuleThresholds; rule: TopicRule },
): Promise<BackTestFinding[]> {
  const themeRules = await inUnit((unit) => listSetting(unit, themeSettings, 'theme_rules'));
  const isLeftOut = makeHiddenWordTest(rule.filter, themeRules);
  const past = { where, from: from - BEFORE_MS, to };
  const coarse = await readPastWords(clickhouse, accountId, { ...past, stepMs: COARSE_STEP_MS });
  const length = Math.ceil((to - past.from) / COARSE_STEP_MS);
  const chosen = [...coarse].flatMap(([word, steps]) =>
    !isLeftOut(word) && canHaveFired(steps, length, judged.threshold) ? [word] : [],
  );
  if (chosen.length === 0) return [];
  const fine = await readSelectedWords(clickhouse, accountId, {
    ...past,
    stepMs: WORD_STEP_MS,
    words: chosen.slice(0, MOST_CHOSEN),
  });
  return replayWords(judged, { from, to, ...fine }).map(({ word, finding }) => ({
    finding,
    what: word,
    more: buildTopicFilter(rule, word),
  }));
}

/** Words that may have fired and are evaluated closely; the loudest. */
const MOST_CHOSEN = 600;

/**
 * When notable authors would have fired: watched ones whenever they posted, others where they were new; each pauses for the rule's
 * cooldown.
 */
export async function backTestAuthors(
  { context: { clickhouse }, accountId }: Scope,
  { where, judged, rule, from, to }: Span & { where: Sql; judged: RuleThresholds; rule: TopicRule },
): Promise<BackTestFinding[]> {
  const authors = await readPastAuthors(clickhouse, accountId, {
    where,
    authors: rule.authors,
    followers: rule.at_least,
    from,
    to,
  });
  const watched = new Set(rule.authors);
  const findings = authors.flatMap((author) =>
    momentsOf(author, { from, cooldownMs: judged.cooldownMs, watched: watched.has(author.author) }).map(
      (said): BackTestFinding => ({
        finding: { from: said, to: said + 1, count: author.fans, usual: null, mentions: 1, surprise: 0 },
        what: author.name === '' ? author.author : author.name,
        more: buildTopicFilter(rule, author.author),
      }),
    ),
  );
  return findings.toSorted((a, b) => a.finding.to - b.finding.to);
}

function momentsOf(
  { said }: PastAuthor,
  { from, cooldownMs, watched }: { from: number; cooldownMs: number; watched: boolean },
): number[] {
  const moments: number[] = [];
  for (const [index, moment] of said.entries()) {
    const isNew = moment - (said[index - 1] ?? Number.NEGATIVE_INFINITY) >= NEW_AGAIN_MS;
    const rested = moment - (moments.at(-1) ?? Number.NEGATIVE_INFINITY) >= cooldownMs;
    if (moment >= from && (watched || isNew) && rested) moments.push(moment);
  }
  return moments;
}
