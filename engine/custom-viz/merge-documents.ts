import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { isEqual, mergeFields, type FieldConflict, type Fields, type Three } from './merge-fields.ts';
import { mergeOrder } from './merge-order.ts';
import { DOCUMENT_PLAN } from './merge-plan.ts';

/** A conflict, with whose value is kept. */
export type MergeConflict = FieldConflict & Pick<DraftConflict, 'part' | 'part_id'>;
type Part = MergeConflict['part'];
type Item = Fields & { _id: string };
/** A document as lists of parts: tiles and sections name their tab, so that moving one changes one field. */
type Flat = {
  dashboard: Fields;
  tab: Item[];
  section: (Item & { tab: string })[];
  tile: (Item & { tab: string })[];
  filter: Item[];
  parameter: Item[];
};

/**
 * What two people made of the same document, in one. Neither loses anything: where both changed the same field, the later value is in the
 * document and the conflict has both; a part that one deleted and the other changed stays.
 */
export function mergeDocuments({ base, later, earlier }: Three<DashboardDocument>): {
  document: DashboardDocument;
  conflicts: MergeConflict[];
} {
  const conflicts: MergeConflict[] = [];
  const flat = { base: flatten(base), later: flatten(later), earlier: flatten(earlier) };
  const found: FieldConflict[] = [];
  const dashboard = mergeFields(pick(flat, 'dashboard'), DOCUMENT_PLAN, found);
  conflicts.push(...found.map((conflict) => ({ part: 'dashboard' as const, part_id: null, ...conflict })));
  const merge = (part: 'tab' | 'section' | 'tile' | 'filter' | 'parameter') =>
    mergeItems(part, pick(flat, part), conflicts);
  const [tiles, filters, parameters] = [merge('tile'), merge('filter'), merge('parameter')];
  const sections = keepHolders(
    { part: 'section', holders: pick(flat, 'section'), merged: merge('section'), held: [...tiles.values()] },
    conflicts,
  );
  const tabs = keepHolders(
    {
      part: 'tab',
      holders: pick(flat, 'tab'),
      merged: merge('tab'),
      held: [...tiles.values(), ...sections.values()],
    },
    conflicts,
  );
  const order = (part: 'tab' | 'filter' | 'parameter', left: ReadonlyMap<string, Item>) =>
    orderItems(part, { flat, left }, conflicts);
  const document = {
    ...dashboard,
    tabs: order('tab', tabs).map((tab) => ({
      ...tab,
      tiles: orderTiles(tab._id, flat, tiles),
      ...orderSections(tab._id, { flat, left: sections }, conflicts),
    })),
    filters: order('filter', filters),
    parameters: order('parameter', parameters),
  };
  // The compiler cannot follow that every field comes from one of three documents.
  return { document: document as unknown as DashboardDocument, conflicts };
}

function flatten({ tabs, filters, parameters, ...dashboard }: DashboardDocument): Flat {
  return {
    dashboard,
    tab: tabs.map(({ tiles: _tiles, sections: _sections, ...tab }) => tab),
    section: tabs.flatMap((tab) => (tab.sections ?? []).map((one) => ({ ...one, tab: tab._id }))),
    tile: tabs.flatMap((tab) => tab.tiles.map((tile) => ({ ...tile, tab: tab._id }))),
    filter: filters,
    parameter: parameters,
  };
}

function pick<Name extends keyof Flat>(flat: Three<Flat>, name: Name): Three<Flat[Name]> {
  return { base: flat.base[name], later: flat.later[name], earlier: flat.earlier[name] };
}

/** Merges a list of parts, each with that of the same id. */
function mergeItems(
  part: Part,
  lists: Three<readonly Item[]>,
  conflicts: MergeConflict[],
): Map<string, Item> {
  const base = new Map(lists.base.map((item) => [item._id, item]));
  const later = new Map(lists.later.map((item) => [item._id, item]));
  const earlier = new Map(lists.earlier.map((item) => [item._id, item]));
  const merged = new Map<string, Item>();
  for (const _id of new Set([...earlier.keys(), ...later.keys()])) {
    const found: FieldConflict[] = [];
    const three = { base: base.get(_id), later: later.get(_id), earlier: earlier.get(_id) };
    const item = mergeItem(three, found);
    if (item) merged.set(_id, item);
    conflicts.push(...found.map((conflict) => ({ part, part_id: _id, ...conflict })));
  }
  return merged;
}

function mergeItem(
  { base, later, earlier }: Three<Item | undefined>,
  conflicts: FieldConflict[],
): Item | undefined {
  if (later && earlier) return mergeBoth({ base, later, earlier }, conflicts);
  const side = later ? ('later' as const) : ('earlier' as const);
  const item = later ?? earlier;
  if (!item || !base) return item;
  if (isEqual(item, base)) return undefined;
  conflicts.push({
    field: null,
    kept: { side, value: item },
    other: { side: later ? 'earlier' : 'later', value: null },
  });
  return item;
}

/** Parts of different kinds share no fields: they are one value. */
function mergeBoth(
  { base, later, earlier }: { base: Item | undefined; later: Item; earlier: Item },
  conflicts: FieldConflict[],
): Item {
  if (later['kind'] === earlier['kind'])
    return { ...mergeFields({ base: base ?? {}, later, earlier }, DOCUMENT_PLAN, conflicts), _id: later._id };
  if (isEqual(base, later)) return earlier;
  if (isEqual(base, earlier)) return later;
  conflicts.push({
    field: 'kind',
    kept: { side: 'later', value: later },
    other: { side: 'earlier', value: earlier },
  });
  return later;
}

type MergedHolders = {
  part: 'tab' | 'section';
  holders: Three<readonly Item[]>;
  merged: Map<string, Item>;
  /** What names the tab or section in which it is. */
  held: readonly Item[];
};

/** The tabs or sections that are left, and those that were deleted while the other put something into them; of tabs at least one. */
function keepHolders(
  { part, holders, merged, held }: MergedHolders,
  conflicts: MergeConflict[],
): Map<string, Item> {
  const needed = new Set(held.map((one) => one[part]));
  const isNeeded = ({ _id }: Item): boolean => !merged.has(_id) && needed.has(_id);
  const [latest] = holders.later;
  const restored = [...holders.later, ...holders.earlier].filter(isNeeded);
  if (part === 'tab' && merged.size + restored.length === 0 && latest) restored.push(latest);
  for (const holder of restored) {
    const isLater = holders.later.includes(holder);
    conflicts.push({
      part,
      part_id: holder._id,
      field: null,
      kept: { side: isLater ? 'later' : 'earlier', value: holder },
      other: { side: isLater ? 'earlier' : 'later', value: null },
    });
  }
  return new Map([...merged, ...restored.map((holder) => [holder._id, holder] as const)]);
}

/** The parts in their order; where both moved some, a conflict of the dashboard has both orders. */
function orderItems(
  part: 'tab' | 'filter' | 'parameter',
  { flat, left }: { flat: Three<Flat>; left: ReadonlyMap<string, Item> },
  conflicts: MergeConflict[],
): Item[] {
  const { base, later, earlier } = pick(flat, part);
  const ids = { base: listIds(base), later: listIds(later), earlier: listIds(earlier) };
  const { ids: order, clash } = mergeOrder(ids, new Set(left.keys()));
  if (clash)
    conflicts.push({
      part: 'dashboard',
      part_id: null,
      field: `${part}s`,
      kept: { side: 'later', value: ids.later },
      other: { side: 'earlier', value: ids.earlier },
    });
  return order.flatMap((id) => left.get(id) ?? []);
}

/** The sections of a tab in their order, nothing where it has none; where both moved some, a conflict of the tab has both orders. */
function orderSections(
  tab: string,
  { flat, left }: { flat: Three<Flat>; left: ReadonlyMap<string, Item> },
  conflicts: MergeConflict[],
): { sections?: Fields[] } {
  const own = new Map([...left].filter(([, section]) => section['tab'] === tab));
  if (own.size === 0) return {};
  const ids = listIdsIn(tab, pick(flat, 'section'));
  const { ids: order, clash } = mergeOrder(ids, new Set(own.keys()));
  if (clash)
    conflicts.push({
      part: 'tab',
      part_id: tab,
      field: 'sections',
      kept: { side: 'later', value: ids.later },
      other: { side: 'earlier', value: ids.earlier },
    });
  return { sections: order.flatMap((id) => withoutTab(own.get(id))) };
}

/** The tiles of a tab. Their order has no meaning, since each has its place. */
function orderTiles(tab: Tab['_id'], flat: Three<Flat>, tiles: ReadonlyMap<string, Item>): Tile[] {
  const left = new Map([...tiles].filter(([, tile]) => tile['tab'] === tab));
  const ids = listIdsIn(tab, pick(flat, 'tile'));
  return mergeOrder(ids, new Set(left.keys())).ids.flatMap(
    (id) => withoutTab(left.get(id)) as unknown as Tile[],
  );
}

function withoutTab(item: Item | undefined): Fields[] {
  if (!item) return [];
  const { tab: _tab, ...bare } = item;
  return [bare];
}

function listIdsIn(tab: string, { base, later, earlier }: Three<Flat['tile']>): Three<string[]> {
  const inTab = (list: Flat['tile']) => listIds(list.filter((one) => one.tab === tab));
  return { base: inTab(base), later: inTab(later), earlier: inTab(earlier) };
}

function listIds(items: readonly Item[]): string[] {
  return items.map(({ _id }) => _id);
}
