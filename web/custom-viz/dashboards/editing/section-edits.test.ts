import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import {
  foldSection,
  isFolded,
  listTileGroups,
  listOpenTiles,
  stackTiles,
} from '#contracts/custom-viz/tab-sections.ts';
import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import * as edits from './document-edits.ts';
import { listChanges } from './list-changes.ts';
import * as sections from './section-edits.ts';

function text(_id: string, y: number, section?: string) {
  return { _id, kind: 'text', spot: { x: 0, y, w: 6, h: 2 }, text: {}, ...(section && { section }) };
}

const BASE = DashboardDocument.parse({
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [text('free', 0), text('a', 0, 's1'), text('b', 2, 's1'), text('c', 0, 's2')],
      sections: [
        { _id: 's1', title: { en: 'Costs' } },
        { _id: 's2', title: { en: 'People' }, folded: true },
      ],
    },
  ],
});

const tabOf = (document: DashboardDocument) => edits.findTab(document, 'one');

/** The ids of tiles by section, from the top. */
function listIds(document: DashboardDocument): Record<string, string[]> {
  return Object.fromEntries(
    listTileGroups(tabOf(document)).map(({ section, tiles }) => [
      section?._id ?? '',
      edits.sortForPhone(tiles).map(({ _id }) => _id),
    ]),
  );
}

function overlap(one: GridPosition, other: GridPosition): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

describe('sections of a tab', () => {
  it('hold the tiles that name them; a tile of a section that is gone is in none', () => {
    expect(listIds(BASE)).toEqual({ '': ['free'], s1: ['a', 'b'], s2: ['c'] });
    const lost = edits.withTiles(BASE, 'one', [{ ...tabOf(BASE).tiles[1]!, section: 'gone' }]);
    expect(listIds(lost)).toEqual({ '': ['free', 'a'], s1: ['b'], s2: ['c'] });
  });

  it('are below each other where a tab is one grid', () => {
    expect(stackTiles(tabOf(BASE)).map(({ _id, spot }) => [_id, spot.y])).toEqual([
      ['free', 0],
      ['a', 2],
      ['b', 4],
      ['c', 6],
    ]);
  });

  it('are folded as the dashboard says, until the reader says otherwise', () => {
    const [costs, people] = tabOf(BASE).sections ?? [];
    if (!costs || !people) throw new Error('no sections');
    expect(listOpenTiles(tabOf(BASE), FIRST_STATE).map(({ _id }) => _id)).toEqual(['free', 'a', 'b']);
    const folds = foldSection(costs, true, { folds: foldSection(people, false, FIRST_STATE) });
    expect(folds).toEqual({ s1: true, s2: false });
    expect(listOpenTiles(tabOf(BASE), { folds }).map(({ _id }) => _id)).toEqual(['free', 'c']);
    expect(foldSection(people, true, { folds })).toEqual({ s1: true });
    expect(isFolded(people, { folds: {} })).toBe(true);
  });

  it('move with their tiles, and stop at the ends', () => {
    expect(Object.keys(listIds(sections.moveSection(BASE, 's2', 0)))).toEqual(['', 's2', 's1']);
    expect(sections.moveSection(BASE, 's1', -3)).toEqual(BASE);
    expect(Object.keys(listIds(sections.moveSection(BASE, 's1', 9)))).toEqual(['', 's2', 's1']);
  });

  it('leave their tiles to the section above when they are removed', () => {
    expect(listIds(sections.removeSection(BASE, 's2'))).toEqual({ '': ['free'], s1: ['a', 'b', 'c'] });
    const none = sections.removeSection(sections.removeSection(BASE, 's2'), 's1');
    expect(listIds(none)).toEqual({ '': ['free', 'a', 'b', 'c'] });
    expect(tabOf(none)).not.toHaveProperty('sections');
  });

  it('take tiles at the top, at the end and at a place', () => {
    const put = (section: string | null, at: GridPosition | 'top' | 'end') =>
      listIds(sections.moveTileToSection(BASE, 'c', { section, at }));
    expect(put('s1', 'top')).toEqual({ '': ['free'], s1: ['c', 'a', 'b'], s2: [] });
    expect(put('s1', 'end')).toEqual({ '': ['free'], s1: ['a', 'b', 'c'], s2: [] });
    expect(put('s1', { x: 0, y: 2, w: 6, h: 2 })).toEqual({ '': ['free'], s1: ['a', 'c', 'b'], s2: [] });
    expect(put(null, 'end')).toEqual({ '': ['free', 'c'], s1: ['a', 'b'], s2: [] });
    expect(put('gone', 'end')).toEqual(listIds(BASE));
  });

  it('take new tiles and copies in their own first gap', () => {
    const tile = tabOf(BASE).tiles.find(({ _id }) => _id === 'c');
    if (!tile) throw new Error('no tile');
    const added = edits.addTile(BASE, 'one', { ...tile, _id: 'new' });
    expect(tabOf(added).tiles.at(-1)?.spot).toMatchObject({ x: 6, y: 0 });
    expect(listIds(edits.duplicateTile(BASE, 'a', 'copy'))['s1']).toContain('copy');
    expect(
      tabOf(
        edits.moveTileToTab(
          edits.addTab(BASE, { _id: 'two', name: { en: '', th: '' }, tiles: [] }),
          'a',
          'two',
        ),
      ).tiles.map(({ _id }) => _id),
    ).not.toContain('a');
  });

  it('are named among what changed', () => {
    const moved = sections.moveTileToSection(sections.moveSection(BASE, 's2', 0), 'c', {
      section: 's1',
      at: 'end',
    });
    const changes = listChanges(
      BASE,
      sections.addSection(moved, 'one', { _id: 's3', title: { en: 'New', th: '' }, folded: false }),
    );
    expect(changes.map((one) => [one.part, one.change, 'aspects' in one ? one.aspects : []])).toEqual([
      ['tab', 'changed', ['place_of_sections']],
      ['section', 'added', []],
      ['tile', 'changed', ['place']],
    ]);
  });

  it('lose no tile and lay none over another, whatever is done with them', () => {
    const id = fc.constantFrom('free', 'a', 'b', 'c');
    const section = fc.constantFrom('s1', 's2', 's3');
    const act = fc.oneof(
      fc.record({ id, to: fc.option(section), at: fc.constantFrom('top' as const, 'end' as const) }).map(
        ({ id: tile, to, at }) =>
          (one: DashboardDocument) =>
            sections.moveTileToSection(one, tile, { section: to, at }),
      ),
      fc.tuple(section, fc.integer({ min: -1, max: 3 })).map(
        ([one, to]) =>
          (document: DashboardDocument) =>
            sections.moveSection(document, one, to),
      ),
      section.map((one) => (document: DashboardDocument) => sections.removeSection(document, one)),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const begun = sections.addSection(BASE, 'one', {
          _id: 's3',
          title: { en: '', th: '' },
          folded: false,
        });
        const done = acts.reduce((document, one) => one(document), begun);
        expect(DashboardDocument.parse(done)).toEqual(done);
        expect(
          tabOf(done)
            .tiles.map(({ _id }) => _id)
            .toSorted(),
        ).toEqual(['a', 'b', 'c', 'free']);
        for (const { tiles } of listTileGroups(tabOf(done)))
          for (const one of tiles)
            for (const other of tiles)
              if (one._id < other._id) expect(overlap(one.spot, other.spot)).toBe(false);
      }),
    );
  });
});
