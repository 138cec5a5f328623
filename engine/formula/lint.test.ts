import { expect, it } from 'vitest';
import { compileFormula } from '#engine/formula/compile.ts';
import type { FormulaLevel } from '#engine/formula/environment.ts';
import { lintFormula } from '#engine/formula/lint.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';

it.each<[string, FormulaLevel, string[]]>([
  ['if(angry, 1, 1)', 'row', ['same_results 0-15']],
  ['case when angry then 1 else 1 end', 'row', ['same_results 0-33']],
  ['case when angry then 1 end', 'row', []],
  ['5 * 2', 'aggregate', ['constant 0-5']],
  ['average(price / messages)', 'aggregate', ['mean_of_ratio 0-25']],
  ['average(reply_seconds / 60)', 'aggregate', []],
  ['sum(percent(weight / 5))', 'aggregate', ['sum_of_percent 0-24']],
  ['sum(price) / sum(messages)', 'aggregate', []],
])('%s (%s) has the findings %j', (text, level, findings) => {
  const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const found = lintFormula(result.formula.tree).map(
    ({ fault, start, end }) => `${fault.code.slice('formula_finding_'.length)} ${start}-${end}`,
  );
  expect(found).toEqual(findings);
});
