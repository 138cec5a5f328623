import type { AccountId } from '#contracts/kit/ids.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import type { RuleThresholds } from '#engine/anomaly/window.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

/** A rule within an evaluation. */
export type EvaluatedRule = {
  row: RuleRow;
  judged: RuleThresholds;
  looked: RuleScope;
  model: HourlyModel | null;
  rested: number;
};

/** One evaluation of the rules of an account. */
export type Evaluation = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  now: number;
  /** When the account was evaluated before, in milliseconds. */
  last: number | null;
};

/** What was published longer ago than this is history: it no longer fires, but back-tests and charts include it. */
export const LATE_MS = 48 * 3_600_000;
