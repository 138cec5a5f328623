import { expect, it } from 'vitest';
import { chooseAdapted, learnAdaptation, type LabelledReading } from './adaptation.ts';
import type { SentimentLabel } from './label.ts';

function reading(...probabilities: number[]) {
  return {
    logits: Float64Array.from(probabilities, Math.log),
    favour: [0, 0, 0, 0],
    isKnown: true,
  };
}
const unsure = reading(0.3, 0.45, 0.24, 0.01);
function lesson(label: SentimentLabel, ...words: string[]): LabelledReading {
  return {
    reading: unsure,
    words,
    label,
    weight: 1,
  };
}
function many(count: number, one: LabelledReading): LabelledReading[] {
  return Array.from({ length: count }, () => one);
}

it('learns the shares of an account’s classes', () => {
  const adaptation = learnAdaptation(many(50, lesson('negative')), 'priors');
  expect(chooseAdapted(adaptation, unsure, []).label).toBe('negative');
  expect(chooseAdapted(adaptation, reading(0.01, 0.97, 0.01, 0.01), []).label).toBe('neutral');
});

it('learns what an account’s own words mean, and keeps to the model where it knows none', () => {
  const adaptation = learnAdaptation(
    [...many(30, lesson('positive', 'แมะ')), ...many(30, lesson('neutral', 'ร้าน'))],
    'words',
  );
  expect(chooseAdapted(adaptation, unsure, ['แมะ']).label).toBe('positive');
  expect(chooseAdapted(adaptation, unsure, ['ร้าน']).label).toBe('neutral');
});

it('never gives a class that the head does not know', () => {
  const off = reading(0.3, 0.4, 0.3, 0);
  const adaptation = learnAdaptation(many(40, { ...lesson('question'), reading: off }), 'priors');
  expect(chooseAdapted(adaptation, off, []).label).not.toBe('question');
  expect(chooseAdapted(adaptation, off, []).confidence).toBeLessThanOrEqual(1);
});

it('judges a post of which the model knows nothing only by words that people taught it', () => {
  const nothing = { ...reading(0.34, 0.33, 0.33, 0), isKnown: false };
  const adaptation = learnAdaptation(
    many(30, { ...lesson('positive', 'magnifique'), reading: nothing }),
    'words',
  );
  expect(chooseAdapted(adaptation, nothing, ['magnifique']).label).toBe('positive');
  expect(chooseAdapted(adaptation, nothing, ['bonjour'])).toEqual({ label: 'unjudged', confidence: 0 });
});

it('learns nothing from nothing', () => {
  const { bias, words } = learnAdaptation([], 'words');
  expect([...Array.from(bias), words.size]).toEqual([0, 0, 0, 0, 0]);
});
