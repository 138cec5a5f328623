import type { z } from 'zod';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { ThemeKind } from '#contracts/listening/themes/area.ts';

/** A theme as far as it takes to find its mentions. */
export type OpenedTheme = {
  kind: ThemeKind;
  value: string;
  members: readonly string[];
  query: string | null;
};

/** What a filter says so that it shows exactly the mentions that a theme counts; all by itself, see {@link openedUnder}. */
export const openingOf = ({ kind, value, members, query }: OpenedTheme): Record<string, string> => {
  switch (kind) {
    case 'phrase':
      return { text: value };
    case 'entity':
      return query === null ? { text: value } : { query };
    default:
      return { [kind]: members.join(',') };
  }
};

/** The same under a filter that has a text or a query of its own: both must hold. */
export const openedUnder = (
  { text, query }: Pick<z.input<typeof MentionFilter>, 'text' | 'query'>,
  theme: OpenedTheme,
): Record<string, string> => {
  const opening = openingOf(theme);
  if (opening.text !== undefined && text !== undefined)
    return { query: both(query, `anywhere:"${opening.text.replaceAll(/["\\]/g, '\\$&')}"`) };
  return opening.query === undefined ? opening : { query: both(query, opening.query) };
};

const both = (first: string | undefined, second: string): string =>
  first === undefined ? second : `(${first}) AND (${second})`;

/** A theme as its network writes it. */
export const writtenTheme = (kind: ThemeKind, value: string): string => {
  if (kind === 'hashtag') return `#${value}`;
  return kind === 'mentioned' ? `@${value}` : value;
};
