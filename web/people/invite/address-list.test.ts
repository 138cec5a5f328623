import { expect, test } from 'vitest';
import { guessName, isAddressList, readAddressList } from './address-list.ts';

const emailsOf = (text: string) => readAddressList(text).map(({ email }) => email);

test.each([
  ['commas', 'a@x.com, b@x.com,c@x.com'],
  ['semicolons', 'a@x.com; b@x.com ;c@x.com;'],
  ['spaces', 'a@x.com b@x.com  c@x.com'],
  ['lines', 'a@x.com\nb@x.com\r\n\nc@x.com\n'],
  ['tabs', 'a@x.com\tb@x.com\tc@x.com'],
  ['a mixture', ' a@x.com,\n b@x.com c@x.com '],
])('A list divided by %s is read as one person for each address', (_name, text) => {
  expect(emailsOf(text)).toEqual(['a@x.com', 'b@x.com', 'c@x.com']);
});

test('A name before an address is that of the person, whatever marks are around it', () => {
  expect(
    readAddressList(
      'Mali Srisuk <mali@x.com>, "Jaidee, Anan" <anan@x.com>\nนก ใจดี\tnok@x.com\nSomchai som@x.com; <fah@x.com>',
    ),
  ).toEqual([
    { name: 'Mali Srisuk', email: 'mali@x.com' },
    { name: 'Jaidee, Anan', email: 'anan@x.com' },
    { name: 'นก ใจดี', email: 'nok@x.com' },
    { name: 'Somchai', email: 'som@x.com' },
    { name: '', email: 'fah@x.com' },
  ]);
});

test('What is no address stays in the list, so that it can be corrected', () => {
  expect(emailsOf('mali@x.com, anan(at)x.com, nok@x.com')).toEqual([
    'mali@x.com',
    'anan(at)x.com',
    'nok@x.com',
  ]);
});

test('A single address without a name is no list, and neither is an empty text', () => {
  expect([isAddressList('mali@x.com'), isAddressList(' '), isAddressList('mali')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isAddressList('a@x.com b@x.com'), isAddressList('Mali <a@x.com>')]).toEqual([true, true]);
});

test('A name is guessed from the address until the person enters their own', () => {
  expect(guessName('mali.srisuk@x.com')).toBe('Mali Srisuk');
  expect(guessName('anan_j+care@x.com')).toBe('Anan J');
  expect(guessName('12345@x.com')).toBe('12345');
});
