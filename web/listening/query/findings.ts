import { estimateCost, type QueryCost } from '#engine/query/cost.ts';
import type { Fault, QuickFix } from '#engine/query/fault.ts';
import type { LintFinding } from '#engine/query/finding.ts';
import { lintQuery } from '#engine/query/lint.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';

/** The use of a query: a keyword is matched against posts that have just come in, a filter against stored ones. */
export type QueryUse = 'keyword' | 'filter';

/** A finding about a query, at its place in the text. */
export type Problem = {
  start: number;
  end: number;
  severity: LintFinding['severity'];
  code: Fault['code'] | LintFinding['code'];
  values: Readonly<Record<string, string>>;
  mend: QuickFix | null;
};

/** A parsed text: its tree, null if it cannot be parsed, and all findings. */
export type ReadText = { tree: Query | null; problems: Problem[]; cost: QueryCost | null; saveable: boolean };

/** Parses the text of a query for the editor. */
export function readText(text: string, use: QueryUse): ReadText {
  const parsed = parseQuery(text);
  if (!parsed.ok) {
    const problems = parsed.errors.map((fault) => problemOf({ ...fault, severity: 'error' }));
    return { tree: null, problems, cost: null, saveable: false };
  }
  const problems = lintQuery(parsed.tree, { use, text }).map(problemOf);
  const saveable = problems.every(({ severity }) => severity !== 'error');
  return { tree: parsed.tree, problems, cost: estimateCost(parsed.tree), saveable };
}

function problemOf({
  start,
  end,
  severity,
  code,
  values = {},
  mend,
}: Pick<Problem, 'start' | 'end' | 'severity' | 'code'> & {
  values?: Record<string, string>;
  mend?: QuickFix;
}): Problem {
  return {
    start,
    end,
    severity,
    code,
    values,
    mend: mend ?? null,
  };
}

/** The text with one quick fix applied. */
export function applyQuickFix(text: string, { start, end, text: instead }: QuickFix): string {
  return text.slice(0, start) + instead + text.slice(end);
}
