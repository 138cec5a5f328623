import { MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { readNotedAuthors } from '#server/listening/alerts/author-posts-store.ts';
import type { RuleArrival } from '#server/listening/alerts/evaluate-windows.ts';
import { LATE_MS, type Evaluation } from '#server/listening/alerts/evaluation.ts';
import type { AlertFinding } from '#server/listening/alerts/raise-alerts.ts';

/** Rules that are evaluated together; each is a condition of its own. */
const AT_ONCE = 100;

/** Finds notable authors among new mentions. */
export async function evaluateAuthors(
  evaluation: Evaluation,
  arrived: readonly RuleArrival[],
  since: number,
): Promise<AlertFinding[]> {
  const rules = arrived.flatMap(({ rule }) => (rule.row.kind === 'author' ? [rule] : []));
  const findings: AlertFinding[] = [];
  for (let start = 0; start < rules.length; start += AT_ONCE) {
    const some = rules.slice(start, start + AT_ONCE);
    const noted = await readNotedAuthors(evaluation.context.clickhouse, evaluation.accountId, {
      rules: some.map(({ row, looked }) => ({
        where: looked.where,
        authors: row.authors,
        followers: row.at_least,
        from: Math.max(evaluation.now - LATE_MS, Date.parse(row.effective_from) - MS_PER_HOUR),
        since: Math.max(since, Date.parse(row.effective_from)),
      })),
      to: evaluation.now + MS_PER_MINUTE,
    });
    for (const [place, rule] of some.entries())
      for (const { author, name, fans, said } of noted.get(place) ?? [])
        findings.push({
          rule,
          topic: author,
          what: name === '' ? author : name,
          finding: { from: said, to: said + 1, count: fans, usual: null, mentions: 1, surprise: 0 },
        });
  }
  return findings;
}
