import { describe, expect, it } from 'vitest';
import type { ChartFields } from '#contracts/custom-viz/forms/declare-form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';
import { listFormChoices, suggestForm } from '#contracts/custom-viz/forms/suggest-form.ts';

const NONE: ChartFields = {
  measures: 1,
  isAdditive: true,
  isOverlapping: false,
  shelves: { across: [], down: [], colour: [], tiles: [] },
};
function fields(shelves: Partial<ChartFields['shelves']>, more: Partial<ChartFields> = {}): ChartFields {
  return { ...NONE, ...more, shelves: { ...NONE.shelves, ...shelves } };
}
function refusalsOf(name: string, of: ChartFields) {
  const choice = listFormChoices(() => of).find((one) => one.name === name);
  return choice?.refusals.map(({ code }) => code);
}

describe('suggestForm', () => {
  it.each([
    ['number', fields({})],
    ['line', fields({ across: ['time'] })],
    ['bar', fields({ across: ['value'] })],
    ['heat_map', fields({ across: ['value'], down: ['value'] })],
    ['world_map', fields({ across: ['place'] })],
    ['pivot', fields({ across: ['value'], down: ['value', 'value'] })],
    ['combo', fields({ across: ['value'] }, { measures: 2 })],
    ['bubble', fields({ across: ['value'], colour: ['value'] }, { measures: 3, isAdditive: false })],
    ['tree_map', fields({ across: ['value', 'value', 'value'] })],
  ])('The form %s suits its fields best', (name, of) => {
    expect(suggestForm(() => of)).toBe(name);
  });

  it('No form is suggested where none can draw the fields', () => {
    expect(suggestForm(() => fields({ colour: ['value', 'value', 'value'] }))).toBeNull();
  });
});

describe('listFormChoices', () => {
  it('Every form is a choice, once', () => {
    const names = listFormChoices(() => NONE).map(({ name }) => name);
    expect(names).toEqual(FORMS.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(25);
  });

  it('Parts of a whole need measures that add up, and no values that overlap', () => {
    const one = fields({ across: ['value'] });
    expect(refusalsOf('pie', one)).toEqual([]);
    expect(refusalsOf('pie', { ...one, isAdditive: false })).toEqual(['not_additive']);
    expect(refusalsOf('tree_map', { ...one, isOverlapping: true })).toEqual(['overlapping']);
    expect(refusalsOf('bar', { ...one, isOverlapping: true })).toEqual([]);
  });

  it('A calendar needs time, and a map needs places', () => {
    expect(refusalsOf('calendar', fields({ across: ['value'] }))).toEqual(['needs_time']);
    expect(refusalsOf('world_map', fields({ across: ['time'] }))).toEqual(['needs_place']);
    expect(refusalsOf('thailand_map', fields({ across: ['value'] }))).toEqual([]);
  });

  it('A shelf with too many dimensions names the shelf and what it takes', () => {
    const [refusal] = listFormChoices(() => fields({ across: ['value', 'value', 'value'] })).flatMap(
      ({ name, refusals }) => (name === 'bar' ? refusals : []),
    );
    expect(refusal).toEqual({ code: 'shelf', shelf: 'across', least: 1, most: 2 });
  });
});
