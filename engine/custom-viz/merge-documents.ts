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
/** A document as lists of parts: each tile names its tab, so that moving it changes one field. */
type Flat = {
  dashboard: Fields;
  tab: Item[];
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
  const [tiles, filters, parameters] = (['tile', 'filter', 'parameter'] as const).map((part) =>
    mergeItems(part, pick(flat, part), conflicts),
  );
  const tabs = keepTabs(
    { flat, merged: mergeItems('tab', pick(flat, 'tab'), conflicts), tiles: tiles ?? new Map() },
    conflicts,
  );
  const order = (part: 'tab' | 'filter' | 'parameter', left: ReadonlyMap<string, Item>) =>
    orderItems(part, { flat, left }, conflicts);
  const document = {
    ...dashboard,
    tabs: order('tab', tabs).map((tab) => ({ ...tab, tiles: orderTiles(tab._id, flat, tiles ?? new Map()) })),
    filters: order('filter', filters ?? new Map()),
    parameters: order('parameter', parameters ?? new Map()),
  };
  // The compiler cannot follow that every field comes from one of three documents.
  return { document: document as unknown as DashboardDocument, conflicts };
}

function flatten({ tabs, filters, parameters, ...dashboard }: DashboardDocument): Flat {
  return {
    dashboard,
    tab: tabs.map(({ tiles: _tiles, ...tab }) => tab),
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

type MergedTabs = {
  flat: Three<Flat>;
  merged: Map<string, Item>;
  tiles: ReadonlyMap<string, Item>;
};

/** The tabs that are left, and those that were deleted while the other put something into them; at least one. */
function keepTabs({ flat, merged, tiles }: MergedTabs, conflicts: MergeConflict[]): Map<string, Item> {
  const needed = new Set([...tiles.values()].map((tile) => String(tile['tab'])));
  const isNeeded = ({ _id }: Item): boolean => !merged.has(_id) && needed.has(_id);
  const [latest] = flat.later.tab;
  const restored = [...flat.later.tab, ...flat.earlier.tab].filter(isNeeded);
  if (merged.size + restored.length === 0 && latest) restored.push(latest);
  for (const tab of restored) {
    const isLater = flat.later.tab.includes(tab);
    conflicts.push({
      part: 'tab',
      part_id: tab._id,
      field: null,
      kept: { side: isLater ? 'later' : 'earlier', value: tab },
      other: { side: isLater ? 'earlier' : 'later', value: null },
    });
  }
  return new Map([...merged, ...restored.map((tab) => [tab._id, tab] as const)]);
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

/** The tiles of a tab. Their order has no meaning, since each has its place. */
function orderTiles(tab: Tab['_id'], flat: Three<Flat>, tiles: ReadonlyMap<string, Item>): Tile[] {
  const { base, later, earlier } = pick(flat, 'tile');
  const inTab = (list: Flat['tile']) => listIds(list.filter((tile) => tile.tab === tab));
  const left = new Map([...tiles].filter(([, tile]) => tile['tab'] === tab));
  const three = { base: inTab(base), later: inTab(later), earlier: inTab(earlier) };
  return mergeOrder(three, new Set(left.keys())).ids.flatMap((id) => {
    const found = left.get(id);
    if (!found) return [];
    const { tab: _tab, ...tile } = found;
    return [tile as unknown as Tile];
  });
}

function listIds(items: readonly Item[]): string[] {
  return items.map(({ _id }) => _id);
}
