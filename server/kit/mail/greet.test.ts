import { expect, test } from 'vitest';
import { greetInThai } from './greet.ts';

test.each([
  ['มาลี', 'สวัสดีค่ะ คุณมาลี'],
  ['Baitong Kub', 'สวัสดีค่ะ คุณ Baitong Kub'],
  ['2 Fast', 'สวัสดีค่ะ คุณ 2 Fast'],
])('The greeting of %s has a space before a name that is not Thai', (name, greeting) => {
  expect(greetInThai(name)).toBe(greeting);
});
