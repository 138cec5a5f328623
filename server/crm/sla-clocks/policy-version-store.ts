import { sql } from 'kysely';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { PolicyVersion } from '#server/crm/sla-clocks/policy-key.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

const selectVersions = planOnce((db: Db) =>
  db
    .selectFrom('ticket_sla_metrics')
    .select(['ticket_id', 'policy_id', 'policy_version', 'due_metric'])
    .where('account_id', '=', slot('account'))
    .where('ticket_id', '=', sql<string>`any(${slot('ids')}::uuid[])`),
);

/** By which policy version a ticket counts, and which of its timers is breached next. */
export type DueTimer = PolicyVersion & { metric: SlaMetric | null };

/** By which policy version each of these tickets counts, and which timer is breached next. */
export async function listDueTimers(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, DueTimer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await selectVersions(unit.db, { account: unit.accountId, ids });
  return new Map(
    rows.map(({ ticket_id, policy_id, policy_version, due_metric }) => [
      ticket_id,
      { policyId: policy_id, version: policy_version, metric: due_metric },
    ]),
  );
}
