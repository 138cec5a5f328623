import type { AccountId } from '#contracts/kit/ids.ts';
import type { RuleThresholds } from '#engine/anomaly/evaluate-window.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { RuleScope } from '#server/listening/alerts/rule-places.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

/** A rule on its way through a look. */
export type EvaluatedRule = {
  row: RuleRow;
  judged: RuleThresholds;
  looked: RuleScope;
  learnt: HourlyModel | null;
  rested: number;
};

/** One look at the rules of an account. */
export type Evaluation = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  now: number;
  /** When the account was looked at before, in milliseconds. */
  last: number | null;
};

/** What was said longer ago than this is history: it fires no more, but back-tests and charts know it. */
export const LATE_MS = 48 * 3_600_000;
