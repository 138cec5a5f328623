import { expect, it } from 'vitest';
import { formatPickedText } from './format-picked-text.ts';

it.each([
  ['2026-12-25T15:00', /25 Dec 2026.*15:00/, /25 ธ.ค. 2026.*15:00/],
  ['2026-12-25', /^25 Dec 2026$/, /25 ธ.ค. 2026$/],
  ['15:00', /^15:00$/, /^15:00$/],
  ['2026-99-99', /^2026-99-99$/, /^2026-99-99$/],
  ['soon', /^soon$/, /^soon$/],
  [undefined, /^$/, /^$/],
])('a picked %s is read as the customer saw it, in English and Thai', (picked, english, thai) => {
  expect(formatPickedText({ picked }, 'en')).toMatch(english);
  expect(formatPickedText({ picked }, 'th')).toMatch(thai);
});
