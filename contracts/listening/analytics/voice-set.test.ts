import { expect, it } from 'vitest';
import { chooseVoiceSet } from './voice-set.ts';

const KEYWORDS = [
  { _id: 'brand', parent_id: null },
  { _id: 'app', parent_id: 'brand' },
  { _id: 'app-down', parent_id: 'app' },
  { _id: 'menu', parent_id: 'brand' },
  { _id: 'rival', parent_id: null },
];

it.each([
  ['nothing is chosen', [], ['brand', 'rival']],
  ['two brands are chosen', ['rival', 'brand'], ['rival', 'brand']],
  ['a brand and its own products are chosen', ['brand', 'app-down', 'rival'], ['brand', 'rival']],
  ['products are chosen', ['app', 'menu'], ['app', 'menu']],
  ['one brand is chosen', ['brand'], ['app', 'menu']],
  ['one keyword without parts is chosen', ['rival'], ['rival']],
  ['an unknown keyword is chosen', ['gone'], ['brand', 'rival']],
])('Where %s the set has no keyword below another of it', (_name, chosen, set) => {
  expect(chooseVoiceSet(KEYWORDS, chosen)).toEqual(set);
});

it('The parts of the only keyword at the top are compared where nothing is chosen', () => {
  expect(chooseVoiceSet(KEYWORDS.slice(0, 4), [])).toEqual(['app', 'menu']);
});

it('Keywords in a circle are compared with each other', () => {
  const circle = [
    { _id: 'a', parent_id: 'b' },
    { _id: 'b', parent_id: 'a' },
    { _id: 'c', parent_id: null },
  ];
  expect(chooseVoiceSet(circle, ['a', 'c'])).toEqual(['a', 'c']);
});
