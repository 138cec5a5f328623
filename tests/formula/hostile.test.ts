import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { compileFormula } from '#engine/formula/compile.ts';
import { flattenExpression } from '#engine/formula/expression.ts';
import { FORMULA_LIMITS } from '#engine/formula/fault.ts';
import { FUNCTION_NAMES, isFunctionName } from '#engine/formula/functions.ts';
import { parseFormula } from '#engine/formula/parse.ts';
import { printFormula } from '#engine/formula/print.ts';
import { render } from '#server/kit/clickhouse/sql.ts';
import { buildFormulaSql } from '#server/semantic/formulas/formula-sql.ts';
import { FormulaDrawer } from '#tests/formula/drawn-formulas.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';
import { drawHostileFormulas } from '#tests/formula/hostile-formulas.ts';

const NAMES = new Set(TEST_ENVIRONMENT.names.map(({ name }) => name));
const CLOCK = { zone: 'UTC', weekStart: 1 };

/** All that a statement's text may consist of, apart from parameters: names of functions and columns, operators, and a few fixed words. */
const FIXED =
  /^(?:[a-z][a-zA-Z0-9_]*|NULL|'(?:hour|day|week|month|quarter|year|UTC)'|0\.5|0|3|60|3600|86400|1000|->|!=|<=|>=|[()+\-*/=<>,]|\s)$/;
const PIECE = /[a-z][a-zA-Z0-9_]*|NULL|'[^']*'|0\.5|\d+|->|!=|<=|>=|[^]/g;
const FORBIDDEN = /select|union|insert|file|url|remote|system|settings|format|outfile|executable|merge|dict/i;

function renderTree(tree: TypedExpression): { query: string; query_params: Record<string, unknown> } {
  return render(
    buildFormulaSql(tree, {
      buildName: ({ name }) => ({ pieces: [NAMES.has(name) ? name : '!'] }),
      buildCell: () => ({ pieces: ['0'] }),
      clock: CLOCK,
    }),
  );
}

/** That an accepted formula has only declared names and listed functions, and that no text of it is in its statement. */
function expectHarmless(text: string, tree: TypedExpression): void {
  for (const node of flattenExpression(tree)) {
    expect(node.kind, text).not.toBe('missing');
    if (node.kind === 'name') expect(NAMES.has(node.name), text).toBe(true);
    if (node.kind === 'call') expect(isFunctionName(node.name), text).toBe(true);
  }
  const { query } = renderTree(tree);
  const fixed = query.replaceAll(
    /\{p\d+:(?:Float64|String|UInt8|Int32|Date32|DateTime64\(3, 'UTC'\))\}/g,
    '0',
  );
  expect(fixed, text).not.toMatch(FORBIDDEN);
  expect(
    (fixed.match(PIECE) ?? []).filter((piece) => !FIXED.test(piece)),
    text,
  ).toEqual([]);
}

describe('hostile formulas', () => {
  const hostile = drawHostileFormulas();

  it('there are 500 of them and more', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(500);
  });

  it('none is accepted unless all of it is bound or on the lists', () => {
    let accepted = 0;
    for (const text of hostile)
      for (const level of ['row', 'aggregate'] as const) {
        const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
        if (!result.ok) {
          expect(result.faults.length, text).toBeGreaterThan(0);
          for (const { start, end } of result.faults) {
            expect(start, text).toBeLessThanOrEqual(end);
            expect(end, text).toBeLessThanOrEqual(Math.max(text.length, start));
          }
          continue;
        }
        accepted += 1;
        expectHarmless(text, result.formula.tree);
      }
    // Hostile texts between quotation marks are texts like any other.
    expect(accepted).toBeGreaterThan(30);
  });

  it('a text that looks like a statement is bound as it is', () => {
    const text = `channel = "x') or 1=1 -- {p0:String} \\" union select"`;
    const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level: 'row' });
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const { query, query_params } = renderTree(result.formula.tree);
    expect(query).toBe('(channel = {p3:String})');
    expect(query_params).toEqual({ p3: `x') or 1=1 -- {p0:String} " union select` });
  });
});

const SIGNS = [
  ...'()[],+-*/=<>!&|%"\'“”„‘’\\._ \n\t0123456789๕abกำ้น𝒳😀',
  '\u0000',
  '\u202e',
  '\u200d',
  '\ud800',
  '\u0301',
  'and',
  ' or ',
  'not ',
  ' in ',
  'case ',
  ' when ',
  ' then ',
  ' else ',
  ' end',
  'none',
  '15m',
  '80%',
  '--',
  '/*',
  '[first reply time]',
  ...TEST_ENVIRONMENT.names.map(({ name }) => name),
  ...FUNCTION_NAMES.map((name) => `${name}(`),
];

describe('any text', () => {
  it('gives a tree or faults within it, and never throws', () => {
    const part = fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.constantFrom('row', 'aggregate'), (parts, level) => {
        const text = parts.join('');
        const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
        if (result.ok) {
          expectHarmless(text, result.formula.tree);
          const again = compileFormula(result.formula.text, { environment: TEST_ENVIRONMENT, level });
          expect(again.ok && again.formula.text, text).toBe(result.formula.text);
        } else {
          expect(result.faults.length).toBeGreaterThan(0);
          expect(result.faults.length).toBeLessThanOrEqual(FORMULA_LIMITS.faults);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is printed so that reading it again gives the same tree', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const drawer = new FormulaDrawer(seed);
      const drawn =
        seed % 2 === 0 ? drawer.measure() : drawer.field(drawer.pick(['number', 'text', 'boolean', 'time']));
      const text = printFormula(drawn);
      const parsed = parseFormula(text);
      if (!parsed.ok) {
        expect(parsed.faults.map(({ fault }) => fault.code)).toSatisfy((codes: string[]) =>
          codes.every((code) => /long|deep|parts/.test(code)),
        );
        continue;
      }
      expect(withoutRanges(parsed.tree)).toEqual(withoutRanges(drawn));
    }
  });

  it('of the greatest length, made of one sign, is answered with few faults', () => {
    const longest = [
      '(',
      '[',
      '"',
      '- ',
      'not ',
      'a',
      '1',
      'if(',
      'case when ',
      'a in (',
      '/*',
      '\\',
      'น้',
      '1+',
      'a.',
      '"\\',
    ];
    for (const sign of longest) {
      const text = sign.repeat(Math.ceil(FORMULA_LIMITS.text / sign.length)).slice(0, FORMULA_LIMITS.text);
      const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level: 'row' });
      if (!result.ok) expect(result.faults.length, sign).toBeLessThanOrEqual(FORMULA_LIMITS.faults);
    }
  });
});

function withoutRanges(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'at' ? undefined : value)));
}
