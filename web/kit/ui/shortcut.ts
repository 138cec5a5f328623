/**
 * One shortcut of a page: its description and its action. `key` is a `KeyboardEvent.key` such as `j`, `/` or `Escape`, or one held with
 * Ctrl (or ⌘) such as `Ctrl Z`.
 */
export type Shortcut = { key: string; text: string; act: () => void };
