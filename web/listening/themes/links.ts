import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import type { ThemeKind } from '#contracts/listening/themes/area.ts';

/** What the address of the feed says so that it shows exactly the mentions that a theme counts. */
export const openingOf = (kind: ThemeKind, { value, members, query }: Theme): Record<string, string> => {
  switch (kind) {
    case 'phrase':
      return { text: value };
    case 'entity':
      return query === null ? { text: value } : { query };
    default:
      return { [kind]: members.join(',') };
  }
};

/** A theme as people write it. */
export const writtenOf = (kind: ThemeKind, value: string): string => {
  if (kind === 'hashtag') return `#${value}`;
  return kind === 'mentioned' ? `@${value}` : value;
};

/** Beyond this chance alone would do it less than once in a thousand times (chi-squared, one degree of freedom). */
const SURE = 10.83;

/** Whether a theme is new, grew or shrank against the time before; undefined where that may be chance. */
export const changeOf = ({ trend, before }: Theme): 'new' | 'rising' | 'falling' | undefined => {
  if (trend >= SURE) return before === 0 ? 'new' : 'rising';
  return trend <= -SURE ? 'falling' : undefined;
};
