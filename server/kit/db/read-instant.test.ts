import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readInstant } from './read-instant.ts';

it.each([
  ['2026-11-21 08:00:00+00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21 08:00:00.5+00', '2026-11-21T08:00:00.500Z'],
  ['2026-11-21 08:00:00.123999+00', '2026-11-21T08:00:00.123Z'],
  ['2026-11-21 15:00:00.25+07', '2026-11-21T08:00:00.250Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('%s is %s', (text, instant) => expect(readInstant(text)).toBe(instant));

it('The result equals that of Date, whatever the instant and its fraction', () => {
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.nat(999), (date, micros) => {
      const iso = date.toISOString();
      const fraction = `${iso.slice(20, 23)}${String(micros).padStart(3, '0')}`.replace(/0+$/, '');
      const text = `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction === '' ? '' : `.${fraction}`}+00`;
      expect(readInstant(text)).toBe(iso);
    }),
  );
});
