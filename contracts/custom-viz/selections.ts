import type { DashboardState, Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { SelectionEffect, Tile } from '#contracts/custom-viz/tiles.ts';
import { listPlainFilters, type QuestionFilter } from '#contracts/semantic/question.ts';

/** A tile, as far as it says what selections do to it. */
export type SelectedTile = Pick<Tile, '_id' | 'on_select' | 'on_select_of'>;

/** What a selection in a tile does to another tile: what that tile says of it, or of all. */
function findEffect({ on_select, on_select_of }: SelectedTile, source: string): SelectionEffect {
  return on_select_of.find(({ tile }) => tile === source)?.effect ?? on_select;
}

/** The selections of other tiles that have an effect on a tile. */
export function listEffective(
  tile: SelectedTile,
  { selections }: Pick<DashboardState, 'selections'>,
  effect: SelectionEffect,
): Selection[] {
  return selections.filter((one) => one.tile !== tile._id && findEffect(tile, one.tile) === effect);
}

/** What is selected as conditions; what is left out as one condition, which everything but that fulfils. */
export function toConditions({ filters, exclude }: Pick<Selection, 'filters' | 'exclude'>): QuestionFilter[] {
  if (!exclude) return filters;
  const [first, ...others] = filters;
  if (first === undefined) return [];
  if ('any' in first && others.length === 0) return first.any.map((mark) => ({ except: mark }));
  return [(others.length === 0 ? invert(first) : null) ?? { except: filters.flatMap(listPlainFilters) }];
}

/** The spans of time of selections. */
export function listSpans(selections: readonly Selection[]): NonNullable<Selection['span']>[] {
  return selections.flatMap(({ span }) => (span ? [span] : []));
}

/** A selection the other way around. What is left out has no time: a question counts one span without gaps. */
export function turnAround(selection: Selection): Selection {
  return { ...selection, exclude: !selection.exclude, span: selection.exclude ? selection.span : null };
}

/** The opposite of a condition on values as another one, which roll-ups answer too; null where there is none. */
function invert(filter: QuestionFilter): QuestionFilter | null {
  if (!('dimension' in filter) || filter.is === 'beyond') return null;
  return { ...filter, is: filter.is === 'among' ? 'not_among' : 'among' };
}
