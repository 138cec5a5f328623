import type { z } from 'zod';
import { writeList } from '#contracts/kit/list-text.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { readAlso, writeAlso, type ManyValued } from '#contracts/listening/required-groups.ts';
import type { ThemeKind } from '#contracts/listening/themes/area.ts';

/** A theme with what is needed to find its mentions. */
export type OpenedTheme = {
  kind: ThemeKind;
  value: string;
  members: readonly string[];
  query: string | null;
};

/** The filter that shows exactly the mentions that a theme counts, without other conditions; see {@link narrowToTheme}. */
export const buildThemeFilter = (theme: OpenedTheme): Record<string, string> => narrowToTheme({}, theme);

type OwnFilter = Partial<Pick<z.input<typeof MentionFilter>, 'text' | 'query' | 'also' | ManyValued>>;

/** The same combined with a filter that has a text, a query, or values of the theme's kind of its own: both must match. */
export function narrowToTheme(own: OwnFilter, theme: OpenedTheme): Record<string, string> {
  const { kind, value, members } = theme;
  if (kind !== 'phrase' && kind !== 'entity' && theme.query === null) {
    if (!own[kind]) return { [kind]: writeList(members) };
    return { also: writeAlso([...(readAlso(own.also ?? '') ?? []), { dimension: kind, values: members }]) };
  }
  const { text, query } = own;
  const opening: { text?: string; query?: string } =
    kind !== 'phrase' && theme.query !== null ? { query: theme.query } : { text: value };
  if (opening.text !== undefined && text !== undefined)
    return { query: both(query, `anywhere:"${opening.text.replaceAll(/["\\]/g, '\\$&')}"`) };
  return opening.query === undefined ? opening : { query: both(query, opening.query) };
}

function both(first: string | undefined, second: string): string {
  return first === undefined ? second : `(${first}) AND (${second})`;
}

/** A theme as its network writes it. */
export function formatTheme(kind: ThemeKind, value: string): string {
  if (kind === 'hashtag') return `#${value}`;
  return kind === 'mentioned' ? `@${value}` : value;
}
