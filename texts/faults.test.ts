import { expect, expectTypeOf, test } from 'vitest';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { fault, type FaultCatalogue, type FaultCode } from '#contracts/kit/faults/fault.ts';
import { en as english } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th as thai } from '#texts/th.ts';

const [en, th] = [english.faults, thai.faults];

type English = typeof en;
type Thai = typeof th;
type OwnCode = Exclude<FaultCode, ErrorCode>;
/** The names of the parameters in a text. */
type ParameterNames<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Plain}, ${'number' | 'time'}` ? Plain : Name) | ParameterNames<Rest>
  : never;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The codes whose text names other parameters than those that are declared. */
type Wrong<Texts extends Record<OwnCode, string>> = {
  [C in OwnCode]: IsSame<ParameterNames<Texts[C]>, keyof FaultCatalogue[C]> extends true ? never : C;
}[OwnCode];

test('Every fault has texts in both languages with exactly its parameters', () => {
  expectTypeOf<Wrong<English>>().toBeNever();
  expectTypeOf<Wrong<Thai>>().toBeNever();
  expectTypeOf<keyof English>().toEqualTypeOf<OwnCode>();
  expectTypeOf<keyof Thai>().toEqualTypeOf<OwnCode>();
  expect(Object.keys(en).length).toBeGreaterThan(250);
  expect(Object.keys(th).toSorted()).toEqual(Object.keys(en).toSorted());
});

const textsOf = (texts: Readonly<Record<string, string>>) => (code: string) => texts[code];

test('A text is filled with its parameters: lists, quoted values, large numbers and other faults', () => {
  const english = textsOf(en);
  const written = (of: Parameters<typeof fillFault>[0]): string => fillFault(of, english);
  expect(written(fault('not_known', { names: ['a', 'b'] }))).toBe('are not known: a, b');
  expect(written(fault('one_of', { values: ['a', 2, null] }))).toBe('must be one of "a", 2, null');
  expect(written(fault('plan_stores', { limit: 1_000_000 }))).toBe('the plan stores 1,000,000 mentions');
  const places = [
    fault('at_place', { path: 'parts.0', fault: fault('missing') }),
    fault('at_place', { path: 'parts.1', fault: fault('at_most', { limit: 5 }) }),
  ];
  expect(written(fault('faulty_places', { places }))).toBe(
    'The file cannot be read at these places: parts.0 is missing; parts.1 must be at most 5',
  );
  expect(written({ code: 'of_a_later_version', params: {} })).toBe('of_a_later_version');
});

test('A time is written as the reader’s zone has it, and in UTC where there is no reader', () => {
  const waits = fault('quota_waits', { until: '2026-12-31T15:00:00.000Z' });
  expect(fillFault(waits, textsOf(en))).toMatch(/^Waits until 2026-12-31 15:00 UTC,/);
  expect(fillFault(waits, textsOf(th), (at) => `<${at.getTime()}>`)).toContain('<1798729200000>');
  const stored = fault('quota_waits', { until: '2026-11-30 15:00 UTC' });
  expect(fillFault(stored, textsOf(en), () => 'never')).toMatch(/^Waits until 2026-11-30 15:00 UTC,/);
});

test('What a user writes is never taken for a parameter of a text', () => {
  expect(fillFault(fault('no_room', { name: '{{limit}} $& $1' }), textsOf(en))).toBe(
    '{{limit}} $& $1 has no room for another ticket.',
  );
});

test('S5-032 The faults of levels have the words of the specification', () => {
  const at = { metric: 'first_response', level: 2 };
  expect(fillFault(fault('level_invalid', at), textsOf(en))).toBe('first_response: Level 2 is invalid.');
  expect(fillFault(fault('levels_invalid', { ...at, other: 3 }), textsOf(en))).toBe(
    'first_response: Level 2 and Level 3 are invalid.',
  );
});
