import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { mergeDocuments } from './merge-documents.ts';

const spot = { x: 0, y: 0, w: 4, h: 3 };

function tile(_id: string): ChartTile {
  return ChartTile.parse({ _id, kind: 'chart', spot, chart: { measures: ['mentions.mentions'] } });
}

const BASE = DashboardDocument.parse({
  title: { en: 'Care', th: 'ดูแล' },
  tabs: [
    {
      _id: 't1',
      name: { en: 'One' },
      tiles: [tile('a'), { ...tile('b'), section: 's1' }],
      sections: [{ _id: 's1', title: { en: 'Costs' } }, { _id: 's2' }],
    },
    { _id: 't2', name: { en: 'Two' }, tiles: [tile('c')], sections: [{ _id: 's3' }] },
    { _id: 't3', name: { en: 'Three' } },
  ],
  filters: [
    { _id: 'f', dimension: 'channel' },
    { _id: 'g', dimension: 'sentiment' },
  ],
  parameters: [{ _id: 'p', kind: 'number', value: 5 }],
});

type Draft = DashboardDocument;
/** A change of one field: what it touches, and how it writes a text that nobody else writes. */
type Edit = { touches: string; apply: (draft: Draft, mark: string) => void };

const tilesOf = (draft: Draft) => draft.tabs.flatMap(({ tiles }) => tiles);
const findTile = (draft: Draft, id: string) => tilesOf(draft).find(({ _id }) => _id === id);

function retitle(id: string, language: 'en' | 'th'): Edit {
  return {
    touches: `${id}.title.${language}`,
    apply: (draft, mark) => {
      const found = findTile(draft, id);
      if (found) found.title[language] = mark;
    },
  };
}

function move(id: string, to: string): Edit {
  return {
    touches: `${id}.tab`,
    apply: (draft) => {
      const found = findTile(draft, id);
      const target = draft.tabs.find(({ _id }) => _id === to);
      if (!found || !target) return;
      for (const tab of draft.tabs) tab.tiles = tab.tiles.filter(({ _id }) => _id !== id);
      target.tiles.push(found);
    },
  };
}

function editSection(touches: string, id: string, change: (section: Section, mark: string) => void): Edit {
  return {
    touches,
    apply: (draft, mark) => {
      for (const section of draft.tabs.flatMap(({ sections = [] }) => sections))
        if (section._id === id) change(section, mark);
    },
  };
}

/** Its tiles stay in the tab. */
function removeSection(id: string): Edit {
  return {
    touches: id,
    apply: (draft) => {
      for (const tab of draft.tabs) {
        const left = tab.sections?.filter(({ _id }) => _id !== id) ?? [];
        if (left.length > 0) tab.sections = left;
        else delete tab.sections;
        for (const one of tab.tiles) if (one.section === id) delete one.section;
      }
    },
  };
}

const FIELD_EDITS: readonly Edit[] = [
  editSection('s1.title.en', 's1', (section, mark) => void (section.title.en = mark)),
  editSection('s1.title.th', 's1', (section, mark) => void (section.title.th = mark)),
  editSection('s1.folded', 's1', (section) => void (section.folded = true)),
  {
    touches: 't1.sections',
    apply: (draft) => void draft.tabs.find(({ _id }) => _id === 't1')?.sections?.reverse(),
  },
  {
    touches: 'b.section',
    apply: (draft) => {
      const found = findTile(draft, 'b');
      const sections = draft.tabs.flatMap((tab) => tab.sections ?? []);
      if (found && sections.some(({ _id }) => _id === 's2')) found.section = 's2';
    },
  },
  { touches: 'title.en', apply: (draft, mark) => void (draft.title.en = mark) },
  { touches: 'title.th', apply: (draft, mark) => void (draft.title.th = mark) },
  { touches: 'zone', apply: (draft, mark) => void (draft.zone = mark) },
  ...['a', 'b', 'c'].flatMap((id) => [retitle(id, 'en'), retitle(id, 'th')]),
  move('a', 't2'),
  move('c', 't3'),
  {
    touches: 't2.name',
    apply: (draft, mark) => {
      for (const tab of draft.tabs) if (tab._id === 't2') tab.name.en = mark;
    },
  },
  {
    touches: 'f.label',
    apply: (draft, mark) => {
      for (const filter of draft.filters) if (filter._id === 'f') filter.label.en = mark;
    },
  },
  {
    touches: 'f.value',
    apply: (draft, mark) => {
      for (const filter of draft.filters) if (filter._id === 'f') filter.value.values = [mark];
    },
  },
  { touches: 'filters', apply: (draft) => void draft.filters.reverse() },
  { touches: 'tabs', apply: (draft) => void draft.tabs.reverse() },
];

const PART_EDITS: readonly Edit[] = [
  removeSection('s1'),
  removeSection('s2'),
  {
    touches: 'added section',
    apply: (draft, mark) => {
      const [tab] = draft.tabs;
      if (tab)
        tab.sections = [...(tab.sections ?? []), { _id: mark, title: { en: '', th: '' }, folded: false }];
    },
  },
  {
    touches: 'added tile',
    apply: (draft, mark) => {
      draft.tabs[0]?.tiles.push(tile(mark));
    },
  },
  {
    touches: 'added tab',
    apply: (draft, mark) => void draft.tabs.push({ _id: mark, name: { en: '', th: '' }, tiles: [] }),
  },
  ...['a', 'b', 'c'].map((id) => ({
    touches: id,
    apply: (draft: Draft) => {
      for (const tab of draft.tabs) tab.tiles = tab.tiles.filter(({ _id }) => _id !== id);
    },
  })),
  ...['t1', 't2', 't3'].map((id) => ({
    touches: id,
    apply: (draft: Draft) => {
      if (draft.tabs.length > 1) draft.tabs = draft.tabs.filter(({ _id }) => _id !== id);
    },
  })),
  { touches: 'f', apply: (draft) => void (draft.filters = draft.filters.filter(({ _id }) => _id !== 'f')) },
];

function edited(base: Draft, edits: readonly { edit: Edit; mark: string }[]): Draft {
  const draft = structuredClone(base);
  for (const { edit, mark } of edits) edit.apply(draft, mark);
  return DashboardDocument.parse(draft);
}

function marked(edits: readonly Edit[], who: string) {
  return edits.map((edit, nth) => ({ edit, mark: `${who}-${nth}` }));
}

describe('Merging what two people changed', () => {
  it('is the same for each order of saving, and equals both changes made one after the other, where the fields differ', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...FIELD_EDITS]),
        fc.array(fc.boolean(), { minLength: FIELD_EDITS.length, maxLength: FIELD_EDITS.length }),
        (edits, ofAnna) => {
          const anna = marked(
            edits.filter((_edit, nth) => ofAnna[nth]),
            'anna',
          );
          const bert = marked(
            edits.filter((_edit, nth) => !ofAnna[nth]),
            'bert',
          );
          const [one, two] = [edited(BASE, anna), edited(BASE, bert)];
          const merged = mergeDocuments({ base: BASE, later: one, earlier: two });
          expect(merged.conflicts).toEqual([]);
          expect(mergeDocuments({ base: BASE, later: two, earlier: one })).toEqual(merged);
          expect(sorted(merged.document)).toEqual(sorted(edited(BASE, [...anna, ...bert])));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses nothing that either wrote: it is in the document or in a conflict with both values', () => {
    const all = [...FIELD_EDITS, ...PART_EDITS];
    const some = fc.array(fc.constantFrom(...all), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, (ofAnna, ofBert) => {
        const [anna, bert] = [marked(ofAnna, 'anna'), marked(ofBert, 'bert')];
        const [one, two] = [edited(BASE, anna), edited(BASE, bert)];
        const { document, conflicts } = mergeDocuments({ base: BASE, later: one, earlier: two });
        expect(DashboardDocument.parse(document)).toEqual(document);
        const text = JSON.stringify([document, conflicts]);
        for (const { mark } of [...anna, ...bert])
          if (JSON.stringify(one).includes(`"${mark}"`) || JSON.stringify(two).includes(`"${mark}"`))
            expect(text).toContain(`"${mark}"`);
      }),
      { numRuns: 500 },
    );
  });

  it('with no change at all of the other is what the person saved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FIELD_EDITS, ...PART_EDITS), { maxLength: 8 }), (edits) => {
        const draft = edited(BASE, marked(edits, 'anna'));
        const unchanged = { document: draft, conflicts: [] };
        expect(mergeDocuments({ base: BASE, later: draft, earlier: BASE })).toEqual(unchanged);
        expect(mergeDocuments({ base: BASE, later: BASE, earlier: draft })).toEqual(unchanged);
        expect(mergeDocuments({ base: BASE, later: draft, earlier: draft })).toEqual(unchanged);
      }),
    );
  });
});

/** Tiles of a tab in the order of their ids: each has its place, so their order has no meaning. */
function sorted(document: Draft) {
  const tabs = document.tabs.map((tab) => ({
    ...tab,
    tiles: tab.tiles.toSorted((one, other) => (one._id < other._id ? -1 : 1)),
  }));
  return { ...document, tabs };
}

test('A field that both changed has the later value, and the conflict has both', () => {
  const later = edited(BASE, [{ edit: retitle('a', 'en'), mark: 'later' }]);
  const earlier = edited(BASE, [{ edit: retitle('a', 'en'), mark: 'earlier' }]);
  const { document, conflicts } = mergeDocuments({ base: BASE, later, earlier });
  expect(findTile(document, 'a')?.title.en).toBe('later');
  expect(conflicts).toEqual([
    {
      part: 'tile',
      part_id: 'a',
      field: 'title.en',
      kept: { side: 'later', value: 'later' },
      other: { side: 'earlier', value: 'earlier' },
    },
  ]);
});

test('A tile that one changed and the other deleted with its tab stays, and so does the tab', () => {
  const later: Draft = { ...BASE, tabs: BASE.tabs.filter(({ _id }) => _id !== 't2') };
  const earlier = edited(BASE, [{ edit: retitle('c', 'en'), mark: 'new title' }]);
  for (const three of [
    { base: BASE, later, earlier },
    { base: BASE, later: earlier, earlier: later },
  ]) {
    const { document, conflicts } = mergeDocuments(three);
    expect(document.tabs.map(({ _id }) => _id)).toEqual(['t1', 't2', 't3']);
    expect(findTile(document, 'c')?.title.en).toBe('new title');
    expect(conflicts.map(({ part, part_id, field }) => [part, part_id, field])).toEqual([
      ['tile', 'c', null],
      ['tab', 't2', null],
    ]);
  }
});

test('A section that one deleted while the other put a tile into it stays, with the tile in it', () => {
  const later = edited(BASE, [{ edit: removeSection('s2'), mark: '' }]);
  const earlier = structuredClone(BASE);
  earlier.tabs[0]?.tiles.push({ ...tile('new'), section: 's2' });
  const { document, conflicts } = mergeDocuments({ base: BASE, later, earlier });
  expect(document.tabs[0]?.sections?.map(({ _id }) => _id)).toEqual(['s1', 's2']);
  expect(findTile(document, 'new')?.section).toBe('s2');
  expect(conflicts).toMatchObject([{ part: 'section', part_id: 's2', field: null }]);
});

test('A section that one moved to another place and whose tile the other moved have both changes', () => {
  const swap = FIELD_EDITS.filter(({ touches }) => touches === 't1.sections');
  const put = FIELD_EDITS.filter(({ touches }) => touches === 'b.section');
  const [later, earlier] = [edited(BASE, marked(swap, 'anna')), edited(BASE, marked(put, 'bert'))];
  const { document, conflicts } = mergeDocuments({ base: BASE, later, earlier });
  expect(conflicts).toEqual([]);
  expect(document.tabs[0]?.sections?.map(({ _id }) => _id)).toEqual(['s2', 's1']);
  expect(findTile(document, 'b')?.section).toBe('s2');
});

test('A chart whose shelf one changed and whose form the other changed has both changes', () => {
  const change = (chart: Partial<ChartTile['chart']>): Draft => {
    const draft = structuredClone(BASE);
    const found = findTile(draft, 'a');
    if (found?.kind === 'chart') Object.assign(found.chart, chart);
    return draft;
  };
  const { form, shelves } = Chart.parse({
    form: { name: 'line' },
    shelves: { across: [{ dimension: 'channel' }], down: [], colour: [], tiles: [] },
  });
  const { document, conflicts } = mergeDocuments({
    base: BASE,
    later: change({ form }),
    earlier: change({ shelves }),
  });
  expect(conflicts).toEqual([]);
  expect(findTile(document, 'a')).toMatchObject({ chart: { form, shelves } });
});

test('Two people who each delete the tabs that the other keeps are left with one tab', () => {
  const keep = (id: string): Draft => ({ ...BASE, tabs: BASE.tabs.filter(({ _id }) => _id === id) });
  const { document, conflicts } = mergeDocuments({ base: BASE, later: keep('t1'), earlier: keep('t2') });
  expect(document.tabs.map(({ _id }) => _id)).toEqual(['t1']);
  expect(conflicts).toMatchObject([{ part: 'tab', part_id: 't1', field: null }]);
});
