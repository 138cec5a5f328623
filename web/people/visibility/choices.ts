import { fold } from '#engine/text/fold.ts';
import { splitSearchWords } from '#engine/text/text-filter.ts';

/** An item that may be chosen, as a select draws it. */
export type Choice = {
  _id: string;
  name: string;
  parent_id: string | null;
  /** The names of its ancestors, top first. */
  path: readonly string[];
  /** The folded text that it is searched by. */
  folded: string;
};

type Item = { _id: string; name: string; parent_id: string | null };

/** All items that may be chosen with their paths, each below its parent, by name. */
export function buildChoices(items: readonly Item[]): Choice[] {
  const byId = new Map(items.map((item) => [item._id, item]));
  const pathOf = ({ parent_id }: Item, seen = 0): string[] => {
    const above = parent_id === null ? undefined : byId.get(parent_id);
    // What the server stores has no cycles; a list that is being changed while it is read might.
    return above && seen < MOST_LEVELS ? [...pathOf(above, seen + 1), above.name] : [];
  };
  return items
    .map((item) => {
      const path = pathOf(item);
      return {
        ...item,
        path,
        folded: fold([...path, item.name].join(' ')),
        key: [...path, item.name].join('\u0000'),
      };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key: _key, ...choice }) => choice);
}
const MOST_LEVELS = 20;

/** Items whose path or name contains every word of a text. */
export function filterMatching(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = splitSearchWords(text);
  return words.length === 0
    ? choices
    : choices.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

export type ChoiceLists = { available: readonly Choice[]; chosen: readonly Choice[] };

/**
 * The chosen and the unchosen items. If choosing an item includes its descendants (`below`), those are on neither side: they need not be
 * chosen themselves.
 */
export function splitChoices(
  choices: readonly Choice[],
  ids: readonly string[],
  below: boolean,
): ChoiceLists {
  const chosen = new Set(ids);
  const parents = new Map(choices.map(({ _id, parent_id }) => [_id, parent_id]));
  const comesAlong = (id: string, seen = 0): boolean => {
    const parent = parents.get(id);
    if (!parent || seen > MOST_LEVELS) return false;
    return chosen.has(parent) || comesAlong(parent, seen + 1);
  };
  return {
    chosen: choices.filter(({ _id }) => chosen.has(_id)),
    available: choices.filter(({ _id }) => !chosen.has(_id) && !(below && comesAlong(_id))),
  };
}

/** The items that a group sees if it is limited to `ids`; null means no limit, so that it sees all. */
export function filterVisible(
  choices: readonly Choice[],
  ids: readonly string[] | null,
  below: boolean,
): readonly Choice[] {
  if (ids === null) return choices;
  const { available } = splitChoices(choices, ids, below);
  const outside = new Set(available);
  return choices.filter((choice) => !outside.has(choice));
}
