import { expect, test } from 'vitest';
import { canRestore } from './can-restore.ts';
import type { WorkRow } from './work-row-store.ts';

const WORK = 'work';
const read: WorkRow = {
  mention_id: 'mention',
  published: 0,
  previous_sentiment: 'negative',
  previous_source: 'model',
  previous_confidence: 0.9,
  new_sentiment: 'question',
  new_source: 'rule',
  judged_before: false,
  judged: false,
  judged_by_work: null,
};
const said: WorkRow = {
  ...read,
  new_sentiment: 'positive',
  new_source: 'person',
  judged: true,
  judged_by_work: WORK,
};
const givenBack: WorkRow = {
  ...read,
  previous_sentiment: 'positive',
  previous_source: 'person',
  new_sentiment: 'neutral',
  new_source: 'model',
};

test.each([
  ['is as the work left it', read, ['question', 'rule'], true],
  ['is back already, since a step is repeated', read, ['negative', 'model'], true],
  ['was read anew once more', read, ['positive', 'rule'], false],
  ['was judged by a person since', { ...read, judged: true }, ['positive', 'person'], false],
  [
    'was judged by a person since to be what it was',
    { ...read, judged: true },
    ['negative', 'person'],
    false,
  ],
  ['is as people said by the work', said, ['positive', 'person'], true],
  ['had the same said of it alone since', { ...said, judged_by_work: null }, ['positive', 'person'], false],
  [
    'had the same said by another work since',
    { ...said, judged_by_work: 'other' },
    ['positive', 'person'],
    false,
  ],
  ['was given back since', { ...said, judged: false, judged_by_work: null }, ['neutral', 'model'], false],
  ['was given back by the work', givenBack, ['neutral', 'model'], true],
  ['was given back by the work and read anew since', givenBack, ['question', 'rule'], true],
  [
    'was given back by the work and judged since',
    { ...givenBack, judged: true },
    ['negative', 'person'],
    false,
  ],
] as const)('a mention that %s', (_what, row, [sentiment, sentiment_by], back) => {
  expect(canRestore(WORK, row, { sentiment, sentiment_by })).toBe(back);
});

test('A deleted mention stays deleted', () => {
  expect(canRestore(WORK, read, undefined)).toBe(false);
});
