import { describe, expect, it } from 'vitest';
import { loadSentiment } from './classify.ts';
import { FeatureExtractor } from './features.ts';
import { decodeWeights, encodeWeights, type Head } from './weights.ts';

const recipe = { bits: 8, charMax: 2, pieceMax: 1, negation: false };

function head(language: string, changes: Partial<Head> = {}): Head {
  const none = [0, 0, 0, 0];
  return {
    language,
    recipe,
    step: [0.1, 0.1, 0.1, 0.1],
    bias: none,
    toneWeights: [none, none, none, none],
    slope: [1, 1, 1, 1],
    refinement: [],
    shift: none,
    favour: none,
    table: new Int8Array(4 * 2 ** recipe.bits),
    lexicon: new Map(),
    ...changes,
  };
}

describe('the file of weights', () => {
  it('gives back what was written, valences to a step of 1/127', () => {
    const table = Int8Array.from({ length: 1_024 }, (_, at) => (at * 37) % 256);
    const lexicon = new Map([
      [-5, 1],
      [7, -64 / 127],
    ]);
    const heads = [head('th', { table, lexicon }), head('any')];
    expect(decodeWeights(encodeWeights(heads))).toEqual(heads);
  });

  it('reads a file that begins in the middle of a buffer', () => {
    const file = encodeWeights([head('any')]);
    const larger = new Uint8Array(file.length + 3);
    larger.set(file, 3);
    expect(decodeWeights(larger.subarray(3))).toEqual([head('any')]);
  });

  it('is refused when it is another file, cut off, or without a head of last resort', () => {
    const file = encodeWeights([head('any')]);
    expect(() => loadSentiment(new Uint8Array(20))).toThrow('Not a file of sentiment weights.');
    expect(() => loadSentiment(file.subarray(0, -1))).toThrow('ends too early');
    expect(() => loadSentiment(encodeWeights([head('th')]))).toThrow('no head of last resort');
  });
});

describe('a model of a few weights', () => {
  const blank = featuresOf('');
  const table = new Int8Array(1_024);
  for (const id of featuresOf('แพง')) if (!blank.includes(id)) table[id * 4] = 50;
  const model = loadSentiment(encodeWeights([head('th', { table, shift: [0, 1, 0, 0] }), head('any')]));

  it('adds up the weights of a post', () => {
    expect(model.classify('แพง', 'th').label).toBe('negative');
    expect(model.classify('', 'th').label).toBe('neutral');
    expect(model.languages).toEqual(['th']);
  });

  it('gives the calibrated probability as confidence', () => {
    expect(model.classify('', 'th').confidence).toBeCloseTo(Math.E / (Math.E + 3), 10);
  });

  it('never gives a class that is switched off', () => {
    const off = loadSentiment(encodeWeights([head('any', { table, favour: [-99, 0, 0, 0] })]));
    expect(off.classify('แพง', 'th').label).not.toBe('negative');
  });

  it('does not judge a post where a head of nothing but a lexicon knows no word', () => {
    const bare = { ...recipe, charMax: 0, pieceMax: 0 };
    const last = loadSentiment(encodeWeights([head('any', { recipe: bare, bias: [5, 0, 0, 0] })]));
    expect(last.classify('bonjour', 'fr')).toEqual({ label: 'unjudged', confidence: 0 });
  });
});

function featuresOf(text: string): number[] {
  const { once, onceSize, often, oftenSize } = new FeatureExtractor(recipe, new Map()).extract(text);
  return [...once.subarray(0, onceSize), ...often.subarray(0, oftenSize)];
}
