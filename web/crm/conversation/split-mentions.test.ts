import { expect, test } from 'vitest';
import { splitMentions } from './split-mentions.ts';

const MALI = { _id: 'm', name: 'Mali' };
const MALI_P = { _id: 'p', name: 'Mali Pan' };

test('A mentioned name is a part by itself, the longest one that fits, whatever its case', () => {
  expect(splitMentions('@mali pan and @Mali, see', [MALI, MALI_P])).toEqual([
    { text: '@mali pan', user: MALI_P },
    { text: ' and ', user: null },
    { text: '@Mali', user: MALI },
    { text: ', see', user: null },
  ]);
});

test('A name that the note does not mention, and a note that mentions nobody, stay text', () => {
  expect(splitMentions('a@b.test @Anan', [MALI])).toEqual([{ text: 'a@b.test @Anan', user: null }]);
  expect(splitMentions('@Mali', [])).toEqual([{ text: '@Mali', user: null }]);
});
