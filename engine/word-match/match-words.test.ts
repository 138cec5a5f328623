import { expect, it } from 'vitest';
import { matchWords } from '#engine/word-match/match-words.ts';

it.each([
  ['ขอทราบราคาหน่อยค่ะ', ['ราคา'], 'anywhere', 'ราคา'],
  ['ขอทราบราคาาาา', ['ราคา'], 'anywhere', 'ราคา'],
  ['price list please', ['rice'], 'anywhere', undefined],
  ['PRICE?', ['price'], 'anywhere', 'price'],
  ['สวัสดี\u200b!! 😊', ['สวัสดี'], 'whole', 'สวัสดี'],
  ['สวัสดีค่ะ', ['สวัสดี'], 'whole', undefined],
  ['  Hello. ', ['hi', 'hello'], 'whole', 'hello'],
  ['สวัสดีค่ะ ขอถามหน่อย', ['สวัสดี'], 'beginning', 'สวัสดี'],
  ['hello there', ['hell'], 'beginning', undefined],
  ['hello there', ['hello'], 'beginning', 'hello'],
  ['say hello', ['hello'], 'beginning', undefined],
  ['anything', ['!!'], 'whole', undefined],
] as const)('%s · %j · %s', (text, words, match, met) => {
  expect(matchWords(text, words, match)).toBe(met);
});
