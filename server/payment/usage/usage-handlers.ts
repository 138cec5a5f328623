import * as contract from '#contracts/payment/endpoints.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { findPlanId } from '#server/payment/plans/account-plan-store.ts';
import { findPlan } from '#server/payment/plans/plan-store.ts';
import { listChannelUsage } from '#server/payment/usage/channel-usage-store.ts';
import { loadUsage } from '#server/payment/usage/usage.ts';

/** `accountID` must be the session's own (decisions, section 4). @throws not_found */
function own(unit: UnitOfWork, { accountID }: { accountID?: string | undefined }): void {
  if (accountID !== undefined && accountID !== unit.accountId) refuse('not_found');
}

/** Plan and usage for everybody who is signed in. */
export const usageHandlers = [
  bind(contract.getPlan, async ({ unit, query }) => {
    own(unit, query);
    return requireFound(await findPlan(unit.db, (await findPlanId(unit)) ?? OPEN_PLAN_ID));
  }),
  bind(contract.getUsage, async ({ unit, query }) => {
    own(unit, query);
    return loadUsage(unit);
  }),
  bind(contract.getMessengerUsage, async ({ unit, query }) => {
    own(unit, query);
    return { items: await listChannelUsage(unit), next: null };
  }),
];
