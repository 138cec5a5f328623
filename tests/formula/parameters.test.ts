import { expect, test } from 'vitest';
import { compileFormula } from '#engine/formula/compile.ts';
import { render } from '#server/kit/clickhouse/sql.ts';
import { buildFormulaSql } from '#server/semantic/formulas/formula-sql.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';

/** Parameters in formulas: a value that is bound as a constant, never a part of a statement. */
const HOSTILE = `'); drop table mentions; --`;

function compile(text: string, parameters: Record<string, number | string> = {}) {
  return compileFormula(text, { environment: TEST_ENVIRONMENT, level: 'row', parameters });
}

function renderFormula(text: string, parameters: Record<string, number | string>) {
  const result = compile(text, parameters);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return render(
    buildFormulaSql(result.formula.tree, {
      buildName: ({ name }) => ({ pieces: [name] }),
      buildCell: () => ({ pieces: ['0'] }),
      clock: { zone: 'UTC', weekStart: 1 },
    }),
  );
}

test('A parameter is the value that it has', () => {
  const names = { limit: 12.5, below: -3, 'top-n': 4, word: 'line' };
  for (const [text, same] of [
    ['parameter(limit) * 2', '12.5 * 2'],
    ['PARAMETER( "limit" ) + parameter("top-n")', '12.5 + 4'],
    ['1 - parameter(below)', '1 - -3'],
    ['parameter(word) = "x"', '"line" = "x"'],
  ] as const)
    expect(renderFormula(text, names)).toEqual(renderFormula(same, {}));
});

test('The text of a parameter is bound, whatever it is', () => {
  const { query, query_params } = renderFormula('parameter(word) = "x"', { word: HOSTILE });
  expect(query).not.toContain('drop');
  expect(Object.values(query_params)).toContain(HOSTILE);
});

test.each([
  ['parameter(nothing)', { start: 10, end: 17 }],
  ['parameter()', { start: 0 }],
  ['parameter(limit, limit)', { start: 10 }],
  ['parameter(constructor)', { start: 10 }],
  ['parameter(limit + 1)', { start: 10 }],
])('"%s" names no parameter, and is refused at its place', (text, place) => {
  const result = compile(text, { limit: 1 });
  expect(result).toMatchObject({
    ok: false,
    faults: [{ ...place, fault: { code: 'formula_parameter_unknown' } }],
  });
});

test('A parameter is refused where its kind is wrong', () => {
  expect(compile('1 + parameter(word)', { word: 'x' })).toMatchObject({
    ok: false,
    faults: [{ fault: { code: 'formula_type' } }],
  });
});
