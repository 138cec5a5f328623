import { describe, expect, it } from 'vitest';
import { parseFormula } from '#engine/formula/parse.ts';
import { printFormula } from '#engine/formula/print.ts';

function printed(text: string): string {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.faults)}`);
  return printFormula(parsed.tree);
}

function codes(text: string): string[] {
  const parsed = parseFormula(text);
  return parsed.ok
    ? []
    : parsed.faults.map(({ fault, start, end }) => `${fault.code.slice(8)} ${start}-${end}`);
}

describe('parsing of formulas', () => {
  it.each([
    ['1+2*3', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['a-b-c', 'a - b - c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['a - -b', 'a - -b'],
    ['- - a', '- -a'],
    ['-(a+b)', '-(a + b)'],
    ['a/b/c', 'a / b / c'],
    ['not a = b and c or d', 'not a = b and c or d'],
    ['a and (b or c)', 'a and (b or c)'],
    ['not (a and b)', 'not (a and b)'],
    ['(a = b) = c', '(a = b) = c'],
    ['a <> b', 'a != b'],
    ['a == b && !c || d', 'a = b and not c or d'],
    ['a ≥ 5 AND b ≤ 6', 'a >= 5 and b <= 6'],
    ['a × b ÷ c − d', 'a * b / c - d'],
    ['80%', '80%'],
    ['15m + 1.5h', '15m + 1.5h'],
    ['๑๒.๕', '12.5'],
    ['0.000001', '0.000001'],
    ['000', '0'],
    ['"say \\"hi\\" \\\\"', '"say \\"hi\\" \\\\"'],
    ["'it''s'", undefined],
    ["'a\"b'", '"a\\"b"'],
    ['“ก ข”', '"ก ข"'],
    ['เวลาตอบ', 'เวลาตอบ'],
    ['[เวลาตอบ] * 2', 'เวลาตอบ * 2'],
    ['[first reply time] + [end]', '[first reply time] + [end]'],
    ['tickets.count', 'tickets.count'],
    ['channel in ("line", "facebook")', 'channel in ("line", "facebook")'],
    ['channel not in ("line")', 'not channel in ("line")'],
    ['case when a then 1 when b then 2 else none end', 'case when a then 1 when b then 2 else none end'],
    ['CASE WHEN a THEN 1 END', 'case when a then 1 end'],
    ['sum(if(a, 1, 0)) / count()', 'sum(if(a, 1, 0)) / count()'],
    ['TRUE or False', 'true or false'],
    ['a\n\t+ b', 'a + b'],
  ])('%s is printed as %s', (text, canonical) => {
    if (canonical === undefined) expect(codes(text)).not.toEqual([]);
    else {
      expect(printed(text)).toBe(canonical);
      expect(printed(canonical)).toBe(canonical);
    }
  });

  it.each([
    ['', ['empty 0-0']],
    ['   ', ['empty 0-3']],
    ['a +', ['value_expected 3-3']],
    ['* a', ['value_expected 0-1']],
    ['a b', ['operator_expected 2-3']],
    ['(a', ['parenthesis_unclosed 0-1']],
    ['a)', ['parenthesis_unopened 1-2']],
    ['()', ['value_expected 1-2']],
    ['sum(a', ['parenthesis_unclosed 3-4']],
    ['sum(a,', ['parenthesis_unclosed 3-4', 'value_expected 6-6']],
    ['sum(a b c) + (d e)', ['operator_expected 6-7', 'operator_expected 16-17']],
    ['"abc', ['text_unclosed 0-4']],
    ['[abc', ['name_unclosed 0-4']],
    ['[]', ['name_empty 0-2']],
    ['[a[b]', ['name_unclosed 0-2']],
    ['1 -- comment', ['comment 2-12']],
    ['1 /* a */ + 2', ['comment 2-13']],
    ['1 # a\n + 2', ['comment 2-5']],
    ['1 // a', ['comment 2-6']],
    ['a ; b', ['sign 2-3']],
    ['a ^ b', ['sign 2-3']],
    ['a % b', ['sign 2-3']],
    ['a \u202e b', ['invisible 2-3']],
    ['"a\u0000b"', ['invisible 2-3']],
    ['[a\u200db]', ['invisible 2-3']],
    ['1234567890123456', ['number_long 0-16']],
    ['5min', ['number_suffix 1-4']],
    ['1e5', ['number_suffix 1-3']],
    ['a < b < c', ['comparison_chain 6-7']],
    ['a in b', ['word_expected 5-6']],
    ['a in ()', ['literal_expected 5-7']],
    ['a in (b)', ['literal_expected 6-7']],
    ['case a when b then c end', ['word_expected 5-6']],
    ['case when a', ['word_expected 11-11']],
    ['case end', ['word_expected 5-8']],
    ['then', ['value_expected 0-4']],
  ])('every fault of %j is reported at its place', (text, faults) => {
    expect(codes(text)).toEqual(faults);
  });

  it('a formula over the limits of length, depth or parts is refused', () => {
    expect(codes('a'.repeat(1025))).toEqual(['long 1024-1025']);
    expect(codes(`${'('.repeat(31)}a${')'.repeat(31)}`)).toEqual([]);
    expect(codes(`${'('.repeat(32)}a${')'.repeat(32)}`)).toEqual(['deep 32-33']);
    expect(codes(`${'- '.repeat(31)}a`)).toEqual([]);
    expect(codes(`${'- '.repeat(40)}a`)).toEqual(['deep 80-81']);
    expect(codes(`1${'+1'.repeat(127)}`)).toEqual([]);
    expect(codes(`1${'+1'.repeat(128)}`)).toHaveLength(1);
  });
});
