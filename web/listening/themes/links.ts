import type { Theme } from '#contracts/listening/themes/endpoints.ts';

/** Beyond this chance alone would do it less than once in a thousand times (chi-squared, one degree of freedom). */
const SURE = 10.83;

/** Whether a theme is new, grew or shrank against the time before; undefined where that may be chance. */
export function changeOf({ trend, before }: Theme): 'new' | 'rising' | 'falling' | undefined {
  if (trend >= SURE) return before === 0 ? 'new' : 'rising';
  return trend <= -SURE ? 'falling' : undefined;
}
