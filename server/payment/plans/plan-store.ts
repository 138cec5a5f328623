import type { Kysely, Selectable } from 'kysely';
import { fault } from '#contracts/kit/faults/fault.ts';
import { Limits } from '#contracts/payment/meter.ts';
import { OPEN_PLAN_ID, Plan, PlanInput } from '#contracts/payment/plan.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

type Row = Selectable<Tables['plans']>;
type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** A row of the table as everybody sees it. */
const planOfRow = (row: Row): Plan => Plan.parse({ ...row, limits: Limits.parse(row.limits) });

/** The plans, cheapest first; archived ones only on request. */
export async function listPlans(db: Reader, { archived = false } = {}): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .$if(!archived, (query) => query.where('archived', '=', false))
    .orderBy('price')
    .orderBy('name')
    .execute();
  return rows.map(planOfRow);
}

/** The plans that any organisation may choose by itself. */
export async function listOffered(context: Context): Promise<Plan[]> {
  return (await listPlans(context.database.platform)).filter((plan) => plan.offered);
}

/** One plan, archived or not. */
export async function findPlan(db: Reader, id: string): Promise<Plan | null> {
  const row = await db.selectFrom('plans').selectAll().where('_id', '=', id).executeTakeFirst();
  return row ? planOfRow(row) : null;
}

/** The plan with the id that an account names as its plan; null where it names none. */
export async function findPlanInForce(context: Context, id: string | null): Promise<Plan | null> {
  return id === null ? null : findPlan(context.database.platform, id);
}

/** A plan that an organisation may choose by itself. @throws not_found */
export async function requireOfferedPlan(context: Context, id: string): Promise<Plan> {
  const plan = requireFound(await findPlan(context.database.platform, id));
  return plan.offered && !plan.archived ? plan : refuse('not_found');
}

/**
 * Creates a plan, or changes the one with this id; for the platform only. Prices of running subscriptions stay unchanged until their plan
 * is changed: the provider keeps the agreed price.
 * @throws name_taken where a plan of that name and interval exists, not_found where the id does not
 */
export async function savePlan(context: Context, input: PlanInput, id?: string): Promise<Plan> {
  const { limits, product, ...rest } = PlanInput.parse(input);
  const values = {
    ...rest,
    limits: JSON.stringify(limits),
    product: JSON.stringify(product),
    updated_at: context.clock(),
  };
  const { platform } = context.database;
  try {
    const row =
      id === undefined
        ? await platform
            .insertInto('plans')
            .values({ _id: context.newId(), ...values })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await platform
            .updateTable('plans')
            .set(values)
            .where('_id', '=', id)
            .returningAll()
            .executeTakeFirst();
    return planOfRow(requireFound(row));
  } catch (error) {
    if (isTaken(error)) refuse('name_taken', { fields: { name: fault('taken_plan') } });
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'plans__name__interval';
}

/**
 * Withdraws a plan from the offer (or restores it). Organisations that have it keep it. @throws not_found, illegal_transition for `open`
 */
export async function archivePlan(context: Context, id: string, archived = true): Promise<Plan> {
  if (id === OPEN_PLAN_ID && archived) refuse('illegal_transition');
  const row = await context.database.platform
    .updateTable('plans')
    .set({ archived, updated_at: context.clock() })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return planOfRow(requireFound(row));
}
