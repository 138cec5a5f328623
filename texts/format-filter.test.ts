import { expect, test } from 'vitest';
import { QuestionFilter } from '#contracts/semantic/question.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { formatChosen, formatFilter, type FilterNames } from '#texts/format-filter.ts';

function toNames(language: 'en' | 'th'): FilterNames {
  return {
    catalog: makeCatalog(language),
    findLabel: () => null,
    formatSpan: (from, to) => `${from.slice(0, 10)}–${to.slice(0, 10)}`,
    most: 2,
  };
}

const dimension = 'channel';

test.each([
  [{ dimension, is: 'among', values: ['facebook'] }, 'Channel is Facebook'],
  [
    { dimension, is: 'not_among', values: ['facebook', 'pantip', 'tiktok'] },
    'Channel is not Facebook, Pantip +1',
  ],
  [{ dimension, is: 'beyond', values: ['facebook'] }, 'Channel is Others (beyond Facebook)'],
  [{ dimension, is: 'among', values: [null] }, 'Channel has no value'],
  [{ except: [{ dimension, is: 'among', values: ['facebook'] }] }, 'not together: Channel is Facebook'],
  [
    {
      any: [
        [{ dimension, is: 'among', values: ['facebook'] }],
        [{ dimension, is: 'among', values: ['pantip'] }],
      ],
    },
    'Channel is Facebook or Channel is Pantip',
  ],
  [{ search: 'latte' }, 'contains “latte”'],
])('%j is %s', (filter, text) => {
  expect(formatFilter(QuestionFilter.parse(filter), toNames('en'))).toBe(text);
});

test('A condition is in the language of the reader', () => {
  const filter = QuestionFilter.parse({ dimension, is: 'beyond', values: ['facebook'] });
  expect(formatFilter(filter, toNames('th'))).toMatch(/คือ อื่น ๆ \(นอกเหนือจาก Facebook\)$/);
});

test('What is chosen in a mark of others is called so, and not by the values that have marks of their own', () => {
  const others = QuestionFilter.parse({ dimension, is: 'beyond', values: ['facebook'] });
  expect(formatChosen(others, toNames('en'))).toBe('Others');
  const one = QuestionFilter.parse({ dimension, is: 'among', values: ['facebook'] });
  expect(formatChosen(one, toNames('en'))).toBe('Facebook');
});
