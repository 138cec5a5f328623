import { expect, test } from 'vitest';
import { SOURCES } from './sources.ts';

/** Dates for people are made in one place; these make dates for programs, or texts whose calendar is fixed. */
const ONLY_FORMAT = 'contracts/kit/date-format.ts';

function listUsing(pattern: RegExp): string[] {
  return SOURCES.filter(({ test: isTest, text }) => !isTest && pattern.test(text)).map(({ path }) => path);
}

test('Only the date format of the suite writes dates by the locale of a reader', () => {
  expect(listUsing(/extends Intl\.DateTimeFormat/)).toEqual([ONLY_FORMAT]);
  expect(listUsing(/Intl\.DateTimeFormat\((?:getDateLocale|locale\b|language\b)/)).toEqual([]);
  expect(listUsing(/toLocale(?:Date|Time)String\(/)).toEqual([]);
});
