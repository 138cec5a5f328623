import { expect, it } from 'vitest';
import { trainLinearSvm } from '#engine/learning/dual-descent.ts';
import { makeSeededRandom } from '#engine/learning/random.ts';
import { SparseRowsBuilder } from '#engine/learning/sparse-rows.ts';
import { HeadScorer } from '#engine/sentiment/classify.ts';
import { crossValidate, type Example } from './cross-validate.ts';
import { buildThaiPlan } from './plan.ts';
import { computeScores } from './scores.ts';
import { trainHead } from './train-head.ts';

const GOOD = ['อร่อย', 'ดีมาก', 'ชอบ', 'ประทับใจ'];
const BAD = ['แย่', 'ห่วย', 'แพง', 'ผิดหวัง'];
const THINGS = ['กาแฟ', 'ร้าน', 'ข้าว', 'รถ', 'แอป'];

function examples(): Example[] {
  const random = makeSeededRandom(5);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: 200 }, (_, at) => {
    const label = at % 2 === 0 ? 'positive' : 'negative';
    return { text: `${pick(THINGS)}${pick(label === 'positive' ? GOOD : BAD)}${pick(THINGS)}`, label };
  });
}

const plan = { ...buildThaiPlan(new Map()), labels: ['negative', 'positive'] as const, cost: 1 };

it('Training finds the plane between two sides with the widest margin', () => {
  const builder = new SparseRowsBuilder();
  for (const value of [-3, -1, 1, 3]) {
    builder.push(0, value);
    builder.endRow();
  }
  const { weights, bias } = trainLinearSvm({
    rows: builder.build(1),
    members: Int32Array.of(0, 1, 2, 3),
    sides: Int8Array.of(-1, -1, 1, 1),
    costs: { positive: 1_000, negative: 1_000 },
    random: makeSeededRandom(1),
  });
  expect(weights[0]).toBeCloseTo(1, 1);
  expect(bias).toBeCloseTo(0, 1);
});

it('Training learns from its examples, with the same result each time', () => {
  const posts = examples();
  const head = trainHead(plan, posts);
  expect(head).toEqual(trainHead(plan, posts));
  const scorer = new HeadScorer(head);
  const given = posts.map(({ text }) => scorer.classify(text).label);
  expect(
    computeScores(
      posts.map(({ label }) => label),
      given,
    ).accuracy,
  ).toBe(1);
});

it('Cross-validation never sees the row that it labels, so it finds nothing in random labels', () => {
  const random = makeSeededRandom(9);
  const posts = examples().map(({ text }, at): Example => ({
    text: `${text}${at}`,
    label: random() < 0.5 ? 'positive' : 'negative',
  }));
  const right = crossValidate(plan, posts).filter(({ margins }, at) => {
    const guess = (margins[2] ?? 0) > (margins[0] ?? 0) ? 'positive' : 'negative';
    return guess === posts[at]?.label;
  });
  expect(right.length / posts.length).toBeGreaterThan(0.35);
  expect(right.length / posts.length).toBeLessThan(0.65);
});

it('Scores count accuracy, macro-F1 and macro-recall over the classes that occur', () => {
  const { right, accuracy, macroF1, macroRecall } = computeScores(
    ['negative', 'negative', 'neutral', 'positive'],
    ['negative', 'neutral', 'neutral', 'question'],
  );
  expect([right, accuracy]).toEqual([2, 0.5]);
  expect(macroF1).toBeCloseTo((2 / 3 + 2 / 3 + 0) / 3);
  expect(macroRecall).toBeCloseTo((0.5 + 1 + 0) / 3);
});
