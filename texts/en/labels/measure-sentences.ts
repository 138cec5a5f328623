import type { MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';

/** What the sentence of an alert on a measure is made of. */
type MeasureAlertParts = { name: string; value: string; usual: string; limit: string; change: string };

export type MeasureSentences = Record<MeasureAlertKind, (parts: MeasureAlertParts) => string>;

/** What fired on a measure of a dashboard, by the kind of the alert. */
export const measureSentences: MeasureSentences = {
  above: ({ name, value, limit }) => `${name}: ${value}, above ${limit}.`,
  below: ({ name, value, limit }) => `${name}: ${value}, below ${limit}.`,
  change: ({ name, value, usual, change }) =>
    `${name}: ${value}, ${change} from ${usual} in the period before.`,
  unusual: ({ name, value, usual }) =>
    `${name}: ${value} in one hour, usually about ${usual} at this hour of the week.`,
  empty: ({ name }) => `${name}: no data.`,
};
