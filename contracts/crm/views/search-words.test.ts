import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['somchai  refund', ['somchai', 'refund']],
  ['ขอคืนเงินค่ะ', ['ขอคืนเงินค่ะ']],
  ['"somchai 577" #12', ['somchai 577', '#12']],
  ['“late refund”ด่วน', ['late refund', 'ด่วน']],
  ['refund "not yet cl', ['refund', 'not yet cl']],
  ['a 27" screen', ['a', '27"', 'screen']],
  ['Refund ｒｅｆｕｎｄ', ['ｒｅｆｕｎｄ']],
  ['late\u00a0refund\u3000now', ['late', 'refund', 'now']],
  ['"" x " "', ['x']],
  ['"', ['"']],
])('the query %s is searched for as %j', (q, words) => {
  expect(searchWords(q)).toEqual(words);
});
