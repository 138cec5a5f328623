import { sql, type Kysely } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, PRODUCTS, type ProductMap } from '#contracts/kit/products.ts';
import type { Plan } from '#contracts/payment/plan.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Billing } from '#server/payment/billing-store.ts';
import { findPlan } from '#server/payment/plans/plan-store.ts';

type Writer = Pick<Kysely<Tables>, 'updateTable'>;

/** Puts a plan into force: its products open, and any earlier selection is dropped. A plan without products leaves them unchanged. */
export async function activatePlan(
  db: Writer,
  accountId: string,
  { plan, granted }: { plan: Plan | null; granted: boolean },
): Promise<void> {
  const products = plan && Object.keys(plan.product).length > 0 ? JSON.stringify(plan.product) : undefined;
  await db
    .updateTable('accounts')
    .set({
      plan_id: plan?._id ?? null,
      plan_granted: granted,
      ...(plan ? { plan_selected: null } : {}),
      ...(products === undefined ? {} : { product: products }),
    })
    .where('_id', '=', accountId)
    .execute();
}

/**
 * Applies a change of a plan's products to the accounts that have it. Products that the platform opened or closed for one organisation
 * alone stay, and a plan that no longer has products leaves all unchanged.
 */
export async function followPlan(
  context: Context,
  { before, after }: { before: ProductMap; after: Plan },
): Promise<void> {
  if (Object.keys(after.product).length === 0) return;
  const changed = PRODUCTS.filter((one) => isActive(before, one) !== isActive(after.product, one)).map(
    (one) => [one, { active: isActive(after.product, one) }] as const,
  );
  if (changed.length === 0) return;
  await context.database.platform
    .updateTable('accounts')
    .set({ product: sql`product || ${JSON.stringify(Object.fromEntries(changed))}::jsonb` })
    .where('plan_id', '=', after._id)
    .execute();
}

/** The payment data of an organisation besides its billing. */
export function findPayingAccount(context: Context, accountId: string) {
  return context.database.platform
    .selectFrom('accounts')
    .select(['name', 'demo', 'language', 'plan_id', 'plan_granted', 'plan_selected'])
    .where('_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** The organisations whose usage is monitored: those with a plan, and those with held posts. */
export async function listWatchedAccounts(context: Context): Promise<AccountId[]> {
  const rows = await context.database.platform
    .selectFrom('accounts')
    .select('_id')
    .where((is) =>
      is.or([
        is('plan_id', 'is not', null),
        is.exists(
          is
            .selectFrom('inbound_batches')
            .select('inbound_batches._id')
            .whereRef('inbound_batches.account_id', '=', 'accounts._id')
            .where('suspended_at', 'is not', null),
        ),
      ]),
    )
    .execute();
  return rows.map(({ _id }) => AccountId.parse(_id));
}

/**
 * Assigns a plan to an organisation without payment (a contract, a favour), or removes such a plan with null; for the platform only. A
 * running subscription continues in parallel until it is cancelled.
 * @throws not_found where there is no such plan or organisation
 */
export async function setAccountPlan(
  context: Context,
  accountId: string,
  planId: string | null,
): Promise<void> {
  const { platform } = context.database;
  const plan = planId === null ? null : requireFound(await findPlan(platform, planId));
  requireFound(
    await platform.selectFrom('accounts').select('_id').where('_id', '=', accountId).executeTakeFirst(),
  );
  await activatePlan(platform, accountId, { plan, granted: plan !== null });
}

/**
 * Whether the plan of a running subscription is to be put into force: the subscription began just now, or the organisation has another
 * plan, unless the platform assigned that. A plan in force is left alone, with everything that was opened or chosen since.
 */
export async function isPlanDue(unit: UnitOfWork, before: Billing, planId: string): Promise<boolean> {
  if (before.status === null || before.status === 'canceled' || before.plan_id !== planId) return true;
  const { plan_id, plan_granted } = await unit.db
    .selectFrom('accounts')
    .select(['plan_id', 'plan_granted'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return plan_id !== planId && !plan_granted;
}

/** The end of a subscription ends its plan, unless the platform has assigned another one since. */
export async function endPlan(unit: UnitOfWork, planId: string): Promise<void> {
  await unit.db
    .updateTable('accounts')
    .set({ plan_id: null })
    .where('_id', '=', unit.accountId)
    .where('plan_id', '=', planId)
    .where('plan_granted', '=', false)
    .execute();
}

/** Stores the plan that somebody selected before paying for it; null: none. */
export async function updateSelectedPlan(unit: UnitOfWork, planId: string | null): Promise<void> {
  await unit.db
    .updateTable('accounts')
    .set({ plan_selected: planId })
    .where('_id', '=', unit.accountId)
    .execute();
}

/** The plan of the unit's account; null where it has none. */
export async function findPlanId(unit: UnitOfWork): Promise<string | null> {
  const { plan_id } = await unit.db
    .selectFrom('accounts')
    .select('plan_id')
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return plan_id;
}
