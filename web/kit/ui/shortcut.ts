import type { RefObject } from 'react';

/**
 * One shortcut of a page: its description and its action. `key` is a `KeyboardEvent.key` such as `j`, `/` or `Escape`, or one held with
 * Ctrl (or ⌘) such as `Ctrl Z`.
 */
export type Shortcut = { key: string; text: string; act: () => void };

/** Shortcuts that something on the screen registered. */
export type ShortcutSet = {
  shortcuts: () => readonly Shortcut[];
  /** Whether they come before others of the same key, such as those of a selection. */
  first: boolean;
  /** The part of a dialog that they belong to; null: the page. */
  scope: RefObject<HTMLElement | null> | null;
};

/** The sets in the order in which they get a key: those in a dialog before those of the page below it, then those that come first. */
export function sortByPrecedence(sets: readonly ShortcutSet[]): ShortcutSet[] {
  return sets.toSorted(
    (one, other) =>
      Number(other.scope !== null) - Number(one.scope !== null) || Number(other.first) - Number(one.first),
  );
}

/** The shortcuts that act, each key once. */
export function listEffective(sets: readonly ShortcutSet[]): Shortcut[] {
  const seen = new Set<string>();
  return sortByPrecedence(sets)
    .flatMap(({ shortcuts }) => shortcuts())
    .filter(({ key }) => !seen.has(key) && seen.add(key));
}
