import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  mergeValues,
  validateValues,
  isBlank,
  findMissingFields,
  getVisibleFields,
} from '#contracts/crm/tickets/form-values.ts';
import { validateForm, FormField } from '#contracts/crm/tickets/form.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const id = (n: number): string => `0190a5d0-0000-7000-8000-${String(n).padStart(12, '0')}`;
function field(n: number, more: Partial<FormField> = {}): FormField {
  return FormField.parse({ _id: id(n), label: `Field ${n}`, ...more });
}
const kind = field(1, { kind: 'choice', options: ['Refund', 'Other'] });
const why = field(2, { required: true, when: { field: id(1), is: ['Refund'] } });
const sure = field(3, { kind: 'yes_no', when: { field: id(1), is: ['Refund'] } });
const date = field(4, { kind: 'date', when: { field: id(3), is: ['yes'] } });
const form = [kind, why, sure, date];

describe('a form can be used', () => {
  it.each([
    ['as it is', form, undefined],
    ['not with one field twice', [kind, kind], fault('field_twice')],
    [
      'not with two of a name',
      [field(1), field(2, { label: 'field 1' })],
      fault('form_labels_alike', { label: 'field 1' }),
    ],
    [
      'not with a choice of nothing',
      [field(1, { kind: 'choice' })],
      fault('form_needs_choices', { label: 'Field 1' }),
    ],
    [
      'not with one choice twice',
      [field(1, { kind: 'choices', options: ['A', 'A'] })],
      fault('form_choice_twice', { label: 'Field 1' }),
    ],
    ['not where one hangs on what comes later', [why, kind], fault('form_dependency', { label: 'Field 2' })],
    [
      'nor on a text',
      [field(1), field(2, { when: { field: id(1), is: ['x'] } })],
      fault('form_dependency', { label: 'Field 2' }),
    ],
  ] as const)('%s', (_name, fields, expected) => {
    expect(validateForm(fields)).toEqual(expected);
  });
});

describe('values', () => {
  it.each([
    ['text', 'a', undefined],
    ['text', 5, 'not_text'],
    ['text', 'x'.repeat(501), 'too_long'],
    ['long_text', 'x'.repeat(501), undefined],
    ['number', 0, undefined],
    ['number', '5', 'not_number'],
    ['number', Number.NaN, 'not_number'],
    ['date', '2028-02-29', undefined],
    ['date', '2027-02-29', 'not_date'],
    ['yes_no', false, undefined],
    ['yes_no', 'yes', 'not_yes_no'],
    ['choice', 'A', undefined],
    ['choice', ['A'], 'not_option'],
    ['choices', ['A', 'B'], undefined],
    ['choices', ['A', 'A'], 'not_option'],
    ['choices', ['C'], 'not_option'],
  ] as const)('%s accepts %j: %s', (given, value, fault) => {
    const one = field(9, { kind: given, options: ['A', 'B'] });
    expect(validateValues([one], { [one._id]: value })).toEqual(fault ? { [one._id]: fault } : {});
  });

  it('values of fields that are not in the form are refused, clearing them is not', () => {
    expect(validateValues(form, { [id(8)]: 'x' })).toEqual({ [id(8)]: 'unknown' });
    expect(validateValues(form, { [id(8)]: null })).toEqual({});
  });

  it('fields are hidden together with the fields that they depend on, at any depth, and required only where they are shown', () => {
    const values = { [id(1)]: 'Refund', [id(3)]: true, [id(4)]: '2026-01-01' };
    const shown = (given: Record<string, unknown>) => getVisibleFields(form, given).map(({ label }) => label);
    expect(shown(values)).toEqual(['Field 1', 'Field 2', 'Field 3', 'Field 4']);
    expect(shown({ ...values, [id(1)]: 'Other' })).toEqual(['Field 1']);
    expect(findMissingFields(form, values).map(({ label }) => label)).toEqual(['Field 2']);
    expect(findMissingFields(form, { [id(1)]: 'Other' })).toEqual([]);
    const changed = mergeValues(form, {
      before: { ...values, [id(77)]: 'old form' },
      given: { [id(1)]: 'Other' },
    });
    expect(changed).toEqual({ [id(1)]: 'Other', [id(77)]: 'old form' });
  });
});

test('for any input, no blank or hidden value is stored, and submitting the result again changes nothing', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, '', 'Refund', 'Other', '2026-01-01', [], ['Refund']),
    fc.boolean(),
  );
  const given = fc.dictionary(fc.constantFrom(id(1), id(2), id(3), id(4), id(5)), value);
  fc.assert(
    fc.property(given, given, (before, change) => {
      const after = mergeValues(form, { before, given: change });
      expect(Object.values(after).some(isBlank)).toBe(false);
      const shown = getVisibleFields(form, after).map(({ _id }) => _id);
      expect(Object.keys(after).filter((key) => key !== id(5) && !shown.includes(key))).toEqual([]);
      expect(mergeValues(form, { before: after, given: after })).toEqual(after);
    }),
  );
});
