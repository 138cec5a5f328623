import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import * as edits from './document-edits.ts';
import { addStep, rebaseHistory, redoStep, startHistory, undoStep } from './edit-history.ts';
import { listChanges } from './list-changes.ts';

const spot = { x: 0, y: 0, w: 6, h: 4 };
function text(_id: string, fields: object = {}) {
  return { _id, kind: 'text', spot, text: { en: _id }, ...fields };
}
const DOCUMENT = DashboardDocument.parse({
  tabs: [
    { _id: 'one', name: { en: 'One' }, tiles: [text('a'), text('b', { spot: { ...spot, x: 6 } })] },
    { _id: 'two', name: { en: 'Two' }, tiles: [] },
  ],
  filters: [
    { _id: 'channel', dimension: 'channel' },
    { _id: 'agent', dimension: 'agent', under: ['channel'], tabs: ['two'] },
  ],
});
function tileOf(document: DashboardDocument, id: string): Tile | undefined {
  return document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === id);
}

describe('a dashboard that is edited', () => {
  it('gets a copy of a tile in the first gap', () => {
    const copied = edits.duplicateTile(DOCUMENT, 'a', 'c');
    expect(tileOf(copied, 'c')).toEqual({ ...tileOf(DOCUMENT, 'a'), _id: 'c', spot: { ...spot, y: 4 } });
    const gap = edits.duplicateTile(edits.removeTile(DOCUMENT, 'b'), 'a', 'c');
    expect(tileOf(gap, 'c')?.spot).toEqual({ ...spot, x: 6 });
  });

  it('keeps a tile that moves to another tab as it is', () => {
    const moved = edits.moveTileToTab(DOCUMENT, 'b', 'two');
    expect(edits.findTabOf(moved, 'b')?._id).toBe('two');
    expect(tileOf(moved, 'b')?.spot).toEqual(spot);
    expect(edits.moveTileToTab(DOCUMENT, 'a', 'one')).toBe(DOCUMENT);
  });

  it('never loses its last tab, and a filter of a removed tab applies to all', () => {
    const left = edits.removeTab(DOCUMENT, 'two');
    expect(left.tabs.map(({ _id }) => _id)).toEqual(['one']);
    expect(left.filters[1]?.tabs).toBeNull();
    expect(edits.removeTab(left, 'one')).toBe(left);
  });

  it('reorders its tabs within their bounds', () => {
    expect(edits.moveTab(DOCUMENT, 'one', 1).tabs.map(({ _id }) => _id)).toEqual(['two', 'one']);
    expect(edits.moveTab(DOCUMENT, 'one', -1)).toBe(DOCUMENT);
  });

  it('keeps no reference to a filter that is removed', () => {
    const ignoring = edits.replaceTile(DOCUMENT, {
      ...(tileOf(DOCUMENT, 'a') as Tile),
      ignores: ['channel'],
    });
    const left = edits.removeFilter(ignoring, 'channel');
    expect(left.filters.map(({ under }) => under)).toEqual([[]]);
    expect(tileOf(left, 'a')?.ignores).toEqual([]);
  });

  it('has an order of its own on phones, to which new tiles are added', () => {
    const ordered = edits.withPhoneOrder(DOCUMENT, 'one', ['b', 'a']);
    const added = edits.duplicateTile(ordered, 'a', 'c');
    expect(edits.sortForPhone(edits.findTab(added, 'one').tiles).map(({ _id }) => _id)).toEqual([
      'b',
      'a',
      'c',
    ]);
    const usual = edits.findTab(edits.withPhoneOrder(ordered, 'one', null), 'one').tiles;
    expect(edits.sortForPhone(usual).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});

describe('the history of edits', () => {
  it('undoes and redoes every step, and a new step ends what was undone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1 }), { minLength: 1, maxLength: 20 }), (steps) => {
        const done = steps.reduce(
          (history, step, index) => addStep(history, step + index * 1e10),
          startHistory(0),
        );
        const back = steps.reduce((history) => undoStep(history), done);
        expect(back.present).toBe(0);
        expect(steps.reduce((history) => redoStep(history), back)).toEqual({ ...done, group: null });
        expect(addStep(back, -1).future).toEqual([]);
      }),
    );
  });

  it('takes typing in one field as one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, step) => addStep(history, step, 'title'),
      startHistory(''),
    );
    expect(undoStep(typed).present).toBe('');
    const elsewhere = addStep(typed, 'other', 'about');
    expect(undoStep(elsewhere).present).toBe('abc');
  });

  it('undoes only what its own person did', () => {
    const mine = addStep(startHistory({ mine: 0, theirs: 0 }), { mine: 1, theirs: 0 });
    const rebased = rebaseHistory(mine, (step) => ({ ...step, theirs: 1 }));
    expect(undoStep(rebased).present).toEqual({ mine: 0, theirs: 1 });
  });
});

describe('the summary of changes', () => {
  it('is empty for the same document', () => {
    expect(listChanges(DOCUMENT, structuredClone(DOCUMENT))).toEqual([]);
  });

  it('names every part that was added, removed or changed, and what of it', () => {
    const after = edits.removeFilter(
      edits.moveTab(
        edits.addTab(
          edits.moveTileToTab(
            edits.duplicateTile(
              { ...DOCUMENT, period: { kind: 'this', unit: 'month', to_date: true } },
              'a',
              'c',
            ),
            'b',
            'two',
          ),
          { _id: 'three', name: { en: '', th: '' }, tiles: [] },
        ),
        'two',
        -1,
      ),
      'agent',
    );
    const changes = listChanges(DOCUMENT, after).map((one) =>
      one.part === 'dashboard'
        ? one.fields
        : [one.part, one._id, one.change, 'aspects' in one ? one.aspects : null],
    );
    expect(changes).toEqual([
      ['period', 'order'],
      ['tab', 'three', 'added', null],
      ['tile', 'b', 'changed', ['tab']],
      ['tile', 'c', 'added', null],
      ['filter', 'agent', 'removed', null],
    ]);
  });
});
