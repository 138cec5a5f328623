import { describe, expect, test } from 'vitest';
import { computeNpmi, joinPhrase } from './collocation.ts';
import { selectRules, type ThemeRule } from './rules.ts';
import { computeTrend } from './trend.ts';

describe('the trend of a theme', () => {
  const of = (count: number, before: number) =>
    computeTrend({ count, before, total: 1000, totalBefore: 1000 });
  test('the trend grows with the size and the certainty of a change', () => {
    expect(of(40, 10)).toBeGreaterThan(of(4, 1));
    expect(of(40, 10)).toBeGreaterThan(10.83);
    expect(of(2, 1)).toBeLessThan(10.83);
  });
  test('the trend has the sign of the change, and is zero without one', () => {
    expect(of(10, 40)).toBe(-of(40, 10));
    expect(of(7, 7)).toBe(0);
    expect(of(0, 0)).toBe(0);
  });
  test('the trend compares shares, not counts: twice the mentions are no trend', () => {
    expect(computeTrend({ count: 200, total: 2000, before: 100, totalBefore: 1000 })).toBe(0);
  });
  test('the trend is 2 Σ observed ln (observed / expected)', () => {
    expect(of(40, 10)).toBeCloseTo(2 * (40 * Math.log(40 / 25) + 10 * Math.log(10 / 25)), 1);
  });
  test('a theme without a period before has a trend as soon as it is frequent', () => {
    expect(of(30, 0)).toBeGreaterThan(10.83);
  });
});

describe('collocations', () => {
  test('words that only occur together score 1, by chance 0, never together -1', () => {
    const words = { first: 'a', second: 'b' };
    expect(computeNpmi({ ...words, together: 10, left: 10, right: 10 }, 1000)).toBeCloseTo(1);
    expect(computeNpmi({ ...words, together: 10, left: 100, right: 100 }, 1000)).toBeCloseTo(0);
    expect(computeNpmi({ ...words, together: 0, left: 100, right: 100 }, 1000)).toBe(-1);
  });
  test('collocations are written as their script writes them', () => {
    expect(joinPhrase('บริการ', 'ลูกค้า')).toBe('บริการลูกค้า');
    expect(joinPhrase('customer', 'service')).toBe('customer service');
    expect(joinPhrase('iphone', 'จอแตก')).toBe('iphone จอแตก');
  });
});

describe('rules of themes', () => {
  const rule = (over: Partial<ThemeRule>): ThemeRule => ({
    keyword_id: null,
    kind: 'word',
    value: 'x',
    action: 'hide',
    into_value: '',
    ...over,
  });
  const rules = [
    rule({ value: 'ค่ะ', action: 'stop' }),
    rule({ value: 'Coffee', action: 'merge', into_value: 'กาแฟ' }),
    rule({ value: 'กาแฟสด', action: 'merge', into_value: 'coffee' }),
    rule({ value: 'โปร' }),
    rule({ value: 'โปร', keyword_id: 'k', action: 'merge', into_value: 'โปรโมชั่น' }),
    rule({ value: 'a', action: 'merge', into_value: 'b' }),
    rule({ value: 'b', action: 'merge', into_value: 'a' }),
    rule({ kind: 'hashtag', value: 'กาแฟ' }),
  ];
  const words = selectRules(rules, 'word', null);
  test('a rule hides a theme, and a stop word is one for phrases too', () => {
    expect(words.isHidden('โปร')).toBe(true);
    expect(words.isHidden('ค่ะ')).toBe(true);
    expect(words.isHidden('กาแฟ')).toBe(false);
    expect(selectRules(rules, 'phrase', null).isStopped('ค่ะ')).toBe(true);
    expect(selectRules(rules, 'phrase', null).isHidden('ค่ะ')).toBe(false);
    expect(selectRules(rules, 'hashtag', null).isHidden('กาแฟ')).toBe(true);
  });
  test('merges are followed to the end of the chain, and the merged themes are listed', () => {
    expect(words.under('กาแฟสด')).toBe('กาแฟ');
    expect(words.membersOf('กาแฟ').toSorted()).toEqual(['กาแฟ', 'กาแฟสด', 'coffee'].toSorted());
    expect(words.under('ชา')).toBe('ชา');
  });
  test('a cycle of merges is left as it is', () => {
    expect(words.under('a')).toBe('a');
  });
  test('rules of the selected keyword take precedence', () => {
    const own = selectRules(rules, 'word', 'k');
    expect(own.isHidden('โปร')).toBe(false);
    expect(own.under('โปร')).toBe('โปรโมชั่น');
  });
});
