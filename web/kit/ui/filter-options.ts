import type { OptionsFilter } from '@mantine/core';

/** Until it is loaded, no option is filtered out. */
let makeFilter: (search: string) => (text: string) => boolean = () => () => true;
let loading: Promise<void> | undefined;

/** Loads how a select compares its options. The frame does so once it is drawn; the sign-in has no select. */
export function loadFilterOptions(): void {
  loading ??= import('#engine/text/text-filter.ts').then(({ makeTextFilter }) => {
    makeFilter = makeTextFilter;
  });
}

/** The options of a select that contain the typed text, compared as in every search. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  loadFilterOptions();
  const holds = makeFilter(search);
  let room = limit;
  return options.flatMap((option): typeof options => {
    if (room <= 0) return [];
    if (!('group' in option)) {
      if (!holds(option.label)) return [];
      room -= 1;
      return [option];
    }
    const items = option.items.filter(({ label }) => holds(label)).slice(0, room);
    room -= items.length;
    return [{ group: option.group, items }];
  });
};
