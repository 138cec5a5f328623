import type { barLabels as english } from '#texts/en/labels/bar-labels.ts';

/** Labels of bars of time that the formats of dates do not have. */
export const barLabels: typeof english = {
  quarter: (quarter, year) => `ไตรมาส ${quarter}/${year}`,
};
