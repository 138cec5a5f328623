import type {
  DashboardDocument,
  DashboardFilter,
  Parameter,
  Tab,
} from '#contracts/custom-viz/dashboard-document.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { listChangedFields, type ChangedField } from '#engine/custom-viz/changed-fields.ts';
import type { Fields } from '#engine/custom-viz/merge-fields.ts';

/** What of a part changed: its contents, its place, its name, its settings. */
export type ChangedAspect = 'contents' | 'place' | 'name' | 'settings' | 'tab' | 'place_of_sections';

type ChangeOf<Part extends string, Value> = { part: Part; _id: string; value: Value } & (
  | { change: 'added' | 'removed' }
  | { change: 'changed'; aspects: ChangedAspect[]; fields: ChangedField[] }
);

/** One difference between two documents. */
export type DocumentChange =
  | ChangeOf<'tab', Tab>
  | ChangeOf<'section', Section>
  | ChangeOf<'tile', Tile>
  | ChangeOf<'filter', DashboardFilter>
  | ChangeOf<'parameter', Parameter>
  | {
      part: 'dashboard';
      change: 'changed';
      details: ChangedField[];
      fields: ('title' | 'about' | 'mentions' | 'period' | 'comparisons' | 'zone' | 'order')[];
    };

/** What differs between two documents, from the whole to its parts; empty where they show the same. */
export function listChanges(before: DashboardDocument, after: DashboardDocument): DocumentChange[] {
  const tiles = ({ tabs }: DashboardDocument): TileInTab[] =>
    tabs.flatMap((tab) => tab.tiles.map((tile) => ({ _id: tile._id, tile, tab: tab._id })));
  return [
    ...listDashboardChanges(before, after),
    ...compare(before.tabs, after.tabs, TABS).map((one): DocumentChange => ({ part: 'tab', ...one })),
    ...compare(listSections(before), listSections(after), SECTIONS).map((one): DocumentChange => ({
      part: 'section',
      ...one,
    })),
    ...compare(tiles(before), tiles(after), TILES).map(({ value, ...one }): DocumentChange => ({
      part: 'tile',
      value: value.tile,
      ...one,
    })),
    ...compare(before.filters, after.filters, SETTINGS).map((one): DocumentChange => ({
      part: 'filter',
      ...one,
    })),
    ...compare(before.parameters, after.parameters, SETTINGS).map((one): DocumentChange => ({
      part: 'parameter',
      ...one,
    })),
  ];
}

const listSections = ({ tabs }: DashboardDocument): Section[] => tabs.flatMap((tab) => tab.sections ?? []);

const FIELDS = ['title', 'about', 'mentions', 'period', 'comparisons', 'zone'] as const;

function listDashboardChanges(before: DashboardDocument, after: DashboardDocument): DocumentChange[] {
  const fields = FIELDS.filter((field) => !isSame(before[field], after[field]));
  const changed = areMoved(before.tabs, after.tabs) ? [...fields, 'order' as const] : fields;
  const pick = (document: DashboardDocument): Fields =>
    Object.fromEntries(FIELDS.map((field) => [field, document[field]]));
  const details = listChangedFields(pick(before), pick(after));
  return changed.length > 0 ? [{ part: 'dashboard', change: 'changed', fields: changed, details }] : [];
}

/** Whether parts that both documents have are in another order. */
function areMoved(before: readonly { _id: string }[], after: readonly { _id: string }[]): boolean {
  const stay = (all: readonly { _id: string }[], others: readonly { _id: string }[]): string[] =>
    all.map(({ _id }) => _id).filter((id) => others.some(({ _id }) => _id === id));
  return !isSame(stay(before, after), stay(after, before));
}

type TileInTab = { _id: string; tile: Tile; tab: string };

function compareTiles(a: TileInTab, b: TileInTab): ChangedAspect[] {
  const { title, about, spot, section, phone, ignores, on_select, on_select_of, ...contents } = a.tile;
  const {
    title: toTitle,
    about: toAbout,
    spot: toSpot,
    section: toSection,
    phone: toPhone,
    ignores: toIgnores,
    on_select: toSelect,
    on_select_of: toSelectOf,
    ...toContents
  } = b.tile;
  const aspects: [ChangedAspect, boolean][] = [
    ['contents', isSame(contents, toContents)],
    ['name', isSame([title, about], [toTitle, toAbout])],
    ['tab', a.tab === b.tab],
    [
      'place',
      a.tab !== b.tab || isSame([spot, section ?? null, phone], [toSpot, toSection ?? null, toPhone]),
    ],
    ['settings', isSame([ignores, on_select, on_select_of], [toIgnores, toSelect, toSelectOf])],
  ];
  return aspects.flatMap(([aspect, isEqual]) => (isEqual ? [] : [aspect]));
}

function compareSettings<T extends { label: unknown }>(a: T, b: T): ChangedAspect[] {
  const aspects: [ChangedAspect, boolean][] = [
    ['name', isSame(a.label, b.label)],
    ['settings', isSame({ ...a, label: null }, { ...b, label: null })],
  ];
  return aspects.flatMap(([aspect, isEqual]) => (isEqual ? [] : [aspect]));
}

type PartDifference<T> = { _id: string; value: T } & (
  | { change: 'added' | 'removed' }
  | { change: 'changed'; aspects: ChangedAspect[]; fields: ChangedField[] }
);

type PartRules<T> = { aspectsOf: (a: T, b: T) => ChangedAspect[]; fieldsOf: (part: T) => Fields };

function compare<T extends { _id: string }>(
  before: readonly T[],
  after: readonly T[],
  { aspectsOf, fieldsOf }: PartRules<T>,
): PartDifference<T>[] {
  const byId = new Map(before.map((one) => [one._id, one]));
  const left = new Set(after.map(({ _id }) => _id));
  const now = after.flatMap((value): PartDifference<T>[] => {
    const old = byId.get(value._id);
    if (!old) return [{ _id: value._id, value, change: 'added' }];
    const aspects = aspectsOf(old, value);
    const fields = () => listChangedFields(fieldsOf(old), fieldsOf(value));
    return aspects.length > 0
      ? [{ _id: value._id, value, change: 'changed', aspects, fields: fields() }]
      : [];
  });
  const gone = before.flatMap((value): PartDifference<T>[] =>
    left.has(value._id) ? [] : [{ _id: value._id, value, change: 'removed' }],
  );
  return [...now, ...gone];
}

const TABS: PartRules<Tab> = {
  aspectsOf: (a, b) => [
    ...(isSame(a.name, b.name) ? [] : ['name' as const]),
    ...(areMoved(a.sections ?? [], b.sections ?? []) ? ['place_of_sections' as const] : []),
  ],
  fieldsOf: ({ name }) => ({ name }),
};
const SECTIONS: PartRules<Section> = {
  aspectsOf: (a, b) => [
    ...(isSame(a.title, b.title) ? [] : ['name' as const]),
    ...(a.folded === b.folded ? [] : ['settings' as const]),
  ],
  fieldsOf: (section) => ({ ...section }),
};
const TILES: PartRules<TileInTab> = {
  aspectsOf: compareTiles,
  fieldsOf: ({ tile, tab }) => ({ ...tile, tab }),
};
const SETTINGS: PartRules<DashboardFilter | Parameter> = {
  aspectsOf: compareSettings,
  fieldsOf: (part) => ({ ...part }),
};

/** Whether two values are written alike; the order of the keys of an object does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
