import * as contract from '#contracts/admin/plans.ts';
import { PlanInput, type Plan } from '#contracts/payment/plan.ts';
import { countByPlan } from '#server/admin/accounts/account-store.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { archivePlan, findPlan, followPlan, listPlans, savePlan } from '#server/payment/public.ts';

async function counted(context: Context, plans: readonly Plan[]): Promise<contract.AdminPlan[]> {
  const counts = await countByPlan(context);
  return plans.map((plan) => ({ ...plan, accounts: counts.get(plan._id) ?? 0 }));
}

async function one(context: Context, plan: Plan): Promise<contract.AdminPlan> {
  return requireFound((await counted(context, [plan]))[0]);
}

export const handlers = [
  bind(contract.listPlans, async ({ context, unit }) => ({
    items: await counted(context, await listPlans(unit.db, { archived: true })),
    next: null,
  })),
  bind(contract.getPlan, async ({ context, unit, params }) =>
    one(context, requireFound(await findPlan(unit.db, params.plan_id))),
  ),
  bind(contract.createPlan, async ({ context, unit, body }) => {
    const after = await savePlan(context, body);
    unit.record({ kind: 'plan.created', entityId: after._id, after });
    return one(context, after);
  }),
  bind(contract.updatePlan, async ({ context, unit, params, body }) => {
    const { archived, ...fields } = body;
    const before = requireFound(await findPlan(unit.db, params.plan_id));
    const { _id, archived: wasArchived, ...present } = before;
    let after = await savePlan(context, PlanInput.parse({ ...present, ...fields }), _id);
    await followPlan(context, { before: before.product, after });
    if (archived !== undefined && archived !== wasArchived) after = await archivePlan(context, _id, archived);
    unit.record({ kind: 'plan.updated', entityId: _id, before, after });
    return one(context, after);
  }),
  bind(contract.archivePlan, async ({ context, unit, params }) => {
    const before = requireFound(await findPlan(unit.db, params.plan_id));
    const after = await archivePlan(context, params.plan_id);
    unit.record({ kind: 'plan.archived', entityId: params.plan_id, before, after });
    return one(context, after);
  }),
];
