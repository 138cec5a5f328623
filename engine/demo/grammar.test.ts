import { describe, expect, it } from 'vitest';
import { compileGrammar, type GrammarState } from '#engine/demo/grammar.ts';
import { pickInteger, pickLogNormal, pick, makeRandom, makeWeightedPicker } from '#engine/demo/random.ts';

function voice(seed: number): GrammarState {
  return {
    random: makeRandom(seed),
    words: { p: 'ครับ' },
    kept: new Map(),
    used: new Set(),
  };
}

describe('grammar', () => {
  const grammar = compileGrammar({
    start: ['{thing}[ดี|แพง]{$p}'],
    thing: ['ชา', 'ขนม'],
    twice: ['{@thing}={@thing}'],
    nested: ['[a[1|2]|b{thing}]'],
    row: ['one', 'two', 'three'],
    empty: ['x[y|]{$none}'],
  });

  it('fills slots, choices and the voice', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(grammar.say('start', voice(seed))).toMatch(/^(ชา|ขนม)(ดี|แพง)ครับ$/);
      expect(grammar.say('nested', voice(seed))).toMatch(/^(a[12]|b(ชา|ขนม))$/);
      expect(grammar.say('empty', voice(seed))).toMatch(/^xy?$/);
    }
  });

  it('keeps what is marked to be kept', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [first, second] = grammar.say('twice', voice(seed)).split('=');
      expect(first).toBe(second);
    }
  });

  it('does not say a sentence twice while others are left', () => {
    const one = voice(3);
    const said = [grammar.say('row', one), grammar.say('row', one), grammar.say('row', one)];
    expect(said.sort()).toEqual(['one', 'three', 'two']);
    expect(['one', 'two', 'three']).toContain(grammar.say('row', one));
  });

  it('refuses rules that do not exist and brackets that stay open', () => {
    expect(() => compileGrammar({ a: ['{b}'] })).toThrow('No rule "b".');
    expect(() => compileGrammar({ a: ['[x|y'] })).toThrow(RangeError);
    expect(() => grammar.say('missing', voice(1))).toThrow('No rule "missing".');
  });
});

describe('chance', () => {
  it('is the same for the same parts and even over the unit interval', () => {
    const [one, two] = [makeRandom(5, 6), makeRandom(5, 6)];
    const drawn = Array.from({ length: 20_000 }, () => one());
    expect(drawn.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => two()));
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    const buckets = Array.from(
      { length: 10 },
      (_, index) => drawn.filter((value) => Math.floor(value * 10) === index).length,
    );
    expect(Math.min(...buckets)).toBeGreaterThan(1800);
  });

  it('starts differently for neighbouring parts', () => {
    const firsts = new Set(Array.from({ length: 5000 }, (_, index) => makeRandom(1, 2, index)()));
    expect(firsts.size).toBeGreaterThan(4995);
  });

  it('draws by weight, within bounds, around a median', () => {
    const random = makeRandom(9);
    const draw = makeWeightedPicker<'a' | 'b' | 'c'>({ a: 3, b: 1, c: 0 });
    const drawn = Array.from({ length: 4000 }, () => draw(random));
    expect(drawn.filter((one) => one === 'a').length / 4000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('c');
    const numbers = Array.from({ length: 500 }, () => pickInteger(random, 2, 4));
    expect([...new Set(numbers)].sort()).toEqual([2, 3, 4]);
    const values = Array.from({ length: 4001 }, () => pickLogNormal(random, 10, 1)).sort((a, b) => a - b);
    expect(values[2000]).toBeGreaterThan(9);
    expect(values[2000]).toBeLessThan(11);
    expect(() => pick(random, [])).toThrow(RangeError);
  });
});
