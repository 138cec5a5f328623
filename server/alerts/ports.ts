import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Where the numbers of a rule come from: mentions, or a measure of a dashboard. */
export type AlertSource = 'mentions' | 'measure';

/** Those of some users who may be notified of alerts of a rule. */
export type ListAudience = (
  unit: UnitOfWork,
  rule: { _id: string; people: readonly string[] },
) => Promise<string[]>;

declare module '#server/kit/ports.ts' {
  interface Ports {
    /** Who may be notified, by where the numbers of a rule come from. */
    alertAudiences: Readonly<Record<AlertSource, ListAudience>>;
  }
}
