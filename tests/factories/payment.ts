import type { Card, PaymentState } from '#contracts/payment/billing.ts';
import { addCard, getPayment, listOffer, subscribe } from '#contracts/payment/endpoints.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import { PlanInput, type Plan } from '#contracts/payment/plan.ts';
import { findTwin } from '#server/payment/providers.ts';
import { savePlan, setAccountPlan } from '#server/payment/public.ts';
import type { StripeTwin } from '#server/payment/twin/twin.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A card as Stripe's documentation prints it; the year is later than every clock in these tests. */
export function buildCard(number: string) {
  return {
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  };
}
export const GOOD_CARD = '4242 4242 4242 4242';
/** Can be saved, but every charge of it fails. */
export const HOLLOW_CARD = '4000000000000341';

export type PayingWorld = World & {
  twin: StripeTwin;
  /** Moves the clock of suite and twin by days, and waits until all resulting events have been delivered. */
  pass: (days: number) => Promise<void>;
};

const DAY = 86_400_000;

/** A suite whose payment provider is the twin, and whose time can be moved. */
export async function startPayingWorld(environment: Record<string, string> = {}): Promise<PayingWorld> {
  let moved = 0;
  const world = await startWorld({
    environment: { PAYMENT: 'twin', ...environment },
    clock: () => new Date(Date.now() + moved),
  });
  const twin = findTwin(world.suite.context);
  if (!twin) throw new Error('the suite plays no twin');
  return {
    ...world,
    twin,
    pass: async (days) => {
      moved += days * DAY;
      twin.settle();
      await waitUntilSettled(world, twin);
    },
  };
}

/** Waits until the twin has delivered all its events and the suite has processed them. */
export async function waitUntilSettled(world: World, twin: StripeTwin): Promise<void> {
  await twin.idle();
  const { owner } = world.suite.context.database;
  for (let tries = 0; tries < 1200; tries += 1) {
    const { rows } = await owner.query<{ waiting: string }>(
      `select count(*) as waiting from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'payment.sync-billing'`,
    );
    if (Number(rows[0]?.waiting) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the suite did not come to rest');
}

/** A plan on offer by its name and interval. */
export async function planNamed(
  person: Person,
  name: string,
  interval: Plan['interval'] = 'month',
): Promise<Plan> {
  const { items } = await person.call(listOffer, {});
  const found = items.find((plan) => plan.name === name && plan.interval === interval);
  if (!found) throw new Error(`no plan ${name} by the ${interval}`);
  return found;
}

/** Adds a card. */
export async function withCard(person: Person, number = GOOD_CARD): Promise<Card[]> {
  return (await person.call(addCard, { body: buildCard(number) })).items;
}

/** Adds a card and confirms a plan. */
export async function buyPlan(person: Person, name: string): Promise<PaymentState> {
  await withCard(person);
  return person.call(subscribe, { body: { plan_id: (await planNamed(person, name))._id } });
}

export const fetchPayment = (person: Person): Promise<PaymentState> => person.call(getPayment, {});

let limited = 0;

/** Gives an organisation a plan of the platform with these limits and no others. */
export async function limitPlan(
  { suite: { context } }: World,
  accountId: string,
  limits: Partial<Record<Meter, number>>,
): Promise<void> {
  const plan = PlanInput.parse({ name: `Small ${(limited += 1)}`, price: 100, limits });
  await setAccountPlan(context, accountId, (await savePlan(context, plan))._id);
}
