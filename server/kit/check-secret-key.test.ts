import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '#server/kit/config.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';

function readKey(key: string | undefined): string | undefined {
  return readConfig({ SECRET_KEY: key }).secretKey;
}

it.each([
  ['s', /^SECRET_KEY is too short: it has 1 of at least 32 characters; set the output of `openssl rand/],
  [' '.repeat(31), /is too short/],
  ['change-me '.repeat(5), /is an example that everybody knows/],
  ['CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET', /is an example that everybody knows/],
  ['\u{2}\u{1}thisismyscretkey\u{1}\u{2}\\e\\y\\y\\h-and-more', /is an example that everybody knows/],
  ['YOUR_OWN_RANDOM_GENERATED_SECRET_KEY', /is an example that everybody knows/],
  ['0123456789abcdef0123456789abcdef', /is an example that everybody knows/],
  ['a'.repeat(64), /repeats a few characters/],
  ['abcabcabc'.repeat(6), /repeats a few characters/],
])('The secret key %j is refused at the start with a sentence that says what to do', (key, sentence) => {
  expect(() => readKey(key)).toThrow(StartFailure);
  expect(() => readKey(key)).toThrow(sentence);
});

it('A random key is taken as it is, and none at all leaves the suite to make its own', () => {
  for (let run = 0; run < 500; run += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const key = randomBytes(32).toString(encoding);
      expect(readKey(key)).toBe(key);
    }
  expect(readKey(undefined)).toBeUndefined();
});
