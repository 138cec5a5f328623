import type { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';

/** Mentions of a stretch of time: how many, of how many the sentiment was judged, how many are negative, and how many people they reached at most. */
export type WindowCounts = { count: number; judged: number; negative: number; reach: number };

/** A stretch of time with its mentions; instants in milliseconds, the end excluded. */
export type Window = WindowCounts & { from: number; to: number };

/** What a rule is, as far as judging goes. */
export type RuleThresholds = {
  kind: AlertKind;
  threshold: number;
  atLeast: number | null;
  cooldownMs: number;
  hourOfWeek: (at: number) => number;
};

/** What was found in a window: the number that fired, what is usual, and the number of mentions on which it is based. */
export type WindowFinding = {
  from: number;
  to: number;
  count: number;
  usual: number | null;
  mentions: number;
  surprise: number;
};
