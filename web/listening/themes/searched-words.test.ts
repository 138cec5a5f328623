import { expect, it } from 'vitest';
import { collectSearchedWords } from './searched-words.ts';

it.each<[name: string, patterns: string[], own: string[], others: string[]]>([
  ['Bunloy', ['bunloy,บุญลอย'], ['bunloy', 'บุญลอย'], ['coffee']],
  ['Bunloy bakery', [], ['bunloy', 'bakery', 'bunloybakery', 'bunloy bakery'], ['bread']],
  ['7-Eleven TH', ['#เซเว่น', '"7 eleven"'], ['เซเว่น', '7 eleven', 'eleven'], ['th', '7']],
  ['Tea', ['tea,-coffee'], ['tea'], ['coffee']],
  ['', [], [], ['']],
])('of the keyword %s with the patterns %j the words %j are its own', (name, patterns, own, others) => {
  const words = collectSearchedWords([{ name, patterns }]);
  expect(own.filter((word) => !words.has(word))).toEqual([]);
  expect(others.filter((word) => words.has(word))).toEqual([]);
});
