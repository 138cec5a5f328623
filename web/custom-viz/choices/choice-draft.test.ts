import { expect, it } from 'vitest';
import { buildFilterConditions, FilterValue, NO_CHOICE } from '#contracts/custom-viz/filter-value.ts';
import { findDraftFault, listOperators, readDraft, writeDraft, type ChoiceDraft } from './choice-draft.ts';

function draft(changes: Partial<ChoiceDraft>): ChoiceDraft {
  return { ...readDraft(NO_CHOICE, undefined), ...changes };
}

it.each<[FilterValue, 'dimension' | 'number', ChoiceDraft['operator']]>([
  [{ is: 'among', values: ['line'] }, 'dimension', 'among'],
  [{ is: 'not_among', values: ['line', null] }, 'dimension', 'not_among'],
  [{ is: 'among', values: [null] }, 'dimension', 'none'],
  [{ is: 'not_among', values: [null] }, 'dimension', 'any'],
  [{ is: 'contains', values: ['latte'] }, 'dimension', 'contains'],
  [{ is: 'not_begins', values: ['#'] }, 'dimension', 'not_begins'],
  [{ is: 'between', values: ['2', null] }, 'number', 'at_least'],
  [{ is: 'between', values: [null, '2.5'] }, 'number', 'at_most'],
  [{ is: 'between', values: ['-1', '7'] }, 'number', 'between'],
  [{ is: 'between', values: ['3', '3'] }, 'number', 'equal'],
  [{ is: 'empty', values: [null] }, 'number', 'empty'],
])('A choice %j is edited as what it is, and stays the same', (value, of, operator) => {
  const edited = readDraft(value, of);
  expect(edited.operator).toBe(operator);
  expect(writeDraft(edited)).toEqual(value);
  expect(buildFilterConditions({ dimension: 'x', of }, value)).toHaveLength(1);
});

it('Nothing is applied while a field is empty or wrong, and the field is named', () => {
  expect(findDraftFault(draft({ operator: 'contains', part: '  ' }))).toBe('part');
  expect(findDraftFault(draft({ operator: 'at_most' }))).toBe('most');
  expect(findDraftFault(draft({ operator: 'between', least: '9', most: '3' }))).toBe('most');
  expect(findDraftFault(draft({ operator: 'between', least: 'x', most: '3' }))).toBe('least');
  expect(writeDraft(draft({ operator: 'equal', least: '' }))).toBeNull();
});

it('Texts are offered only where there are texts, and bounds only of numbers', () => {
  expect(listOperators('dimension', false)).toEqual(['among', 'not_among', 'any', 'none']);
  expect(listOperators('dimension', true)).toContain('begins');
  expect(listOperators('number', true)).not.toContain('among');
});
