import { expect, it } from 'vitest';
import { FAULTS, formatFault, readFault } from './fault.ts';

const VALUES = {
  network: 'Facebook',
  status: 503,
  code: 'ECONNREFUSED',
  host: 'imap.example.com',
  quote: 'Too many calls: (#4) {later}',
  rest: 'no answer in time',
  name: 'a picture',
  count: '2,000',
  cells: 5,
  columns: 4,
  most: '10 MiB',
};

it.each(Object.entries(FAULTS))('%s is recognised in its sentence, with its values', (code, sentence) => {
  const names = Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const values = Object.fromEntries(Object.entries(VALUES).filter(([name]) => names.includes(name)));
  expect(Object.keys(values).toSorted()).toEqual(names.toSorted());
  const text = sentence.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(Object.entries(values).find(([one]) => one === name)?.[1]),
  );
  expect(readFault(text)).toEqual({
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  });
});

it('a sentence is written with its values', () => {
  expect(formatFault('answered', { network: 'X', status: 500 })).toBe('X answered 500');
  expect(formatFault('at', { network: 'LINE', rest: formatFault('timeout', {}) })).toBe(
    'LINE: no answer in time',
  );
});

it("a network's own text is not recognised as a fault", () => {
  expect(readFault('Session has expired on Friday')).toBeNull();
  expect(readFault('Friendster answered 500')).toBeNull();
  expect(readFault('X answered 500 times')).toBeNull();
});
