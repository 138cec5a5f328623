import { describe, expect, it } from 'vitest';
import { MAX_UNITS, normaliseInto } from './normalise.ts';
import { hashPiece, PieceSplitter } from './pieces.ts';
import { runKey, ToneReader } from './tone.ts';

const lexicon = new Map([
  [hashPiece('good'), 0.5],
  [hashPiece('bad'), -0.6],
  [hashPiece('😍'), 0.7],
  [runKey(hashPiece(':'), hashPiece(')')), 0.4],
]);
const units = new Uint16Array(MAX_UNITS + 8);
const splitter = new PieceSplitter();
const reader = new ToneReader(lexicon);

function tones(text: string): { good: number; bad: number } {
  const { count, hashes } = splitter.split(units, normaliseInto(text, units));
  const [good = 0, bad = 0] = reader.read(hashes, count);
  return { good, bad };
}

describe('the lexicon sentiment of a post', () => {
  it('the result is zero where the lexicon knows no word', () => {
    expect(tones('the shop opens')).toEqual({ good: 0, bad: 0 });
  });

  it('negation inverts a word, with a weaker value', () => {
    const plain = tones('this is good');
    const negated = tones("this isn't good");
    expect(plain.bad).toBe(0);
    expect(negated.good).toBe(0);
    expect(negated.bad).toBeGreaterThan(0);
    expect(negated.bad).toBeLessThan(plain.good);
  });

  it('an intensifier increases the value and a weakening word decreases it', () => {
    expect(tones('very good').good).toBeGreaterThan(tones('good').good);
    expect(tones('somewhat good').good).toBeLessThan(tones('good').good);
  });

  it('words after "but" weigh more than words before it', () => {
    const { good, bad } = tones('good food but bad service');
    expect(bad).toBeGreaterThan(good);
    expect(good).toBeLessThan(tones('good food').good);
  });

  it('emoji and emoticons are evaluated', () => {
    expect(tones('ok 😍').good).toBeGreaterThan(0);
    expect(tones('ok :)').good).toBeGreaterThan(0);
    expect(tones('ok :(').good).toBe(0);
  });
});
