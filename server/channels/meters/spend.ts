import type { MeterReport } from '#connectors/kit/exchange.ts';
import { getNetwork, type Channel } from '#contracts/networks.ts';
import {
  computePeriod,
  isOverLimit,
  listActCosts,
  listSendCosts,
  type CommentAct,
  type MeterDeclaration,
  type SentFacts,
  type SpentAmount,
} from '#contracts/networks/meter.ts';
import {
  addSpending,
  loadMeter,
  lockMeter,
  saveReport,
  type MeteredConnection,
} from '#server/channels/meters/meter-store.ts';
import { notifySoftLimit } from '#server/channels/meters/notify-limit.ts';
import type { Spent } from '#server/channels/meters/spent.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The hard limit of a meter is reached; what was to be done waits until the next period begins. */
export class QuotaReached extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super('the limit of a meter is reached');
    this.until = until;
  }
}

/** The meters that a network declares. */
export function listMeters(channel: Channel): readonly MeterDeclaration[] {
  return getNetwork(channel).meters ?? [];
}

/**
 * Counts what a message is about to spend, in the transaction that marks it as being sent. The meters are locked, so that messages that are
 * sent at the same time never pass a limit together.
 * @throws QuotaReached where the hard limit does not allow it; then nothing is counted
 */
export function spendForMessage(
  unit: UnitOfWork,
  connection: MeteredConnection,
  facts: SentFacts,
): Promise<Spent> {
  return spendAmounts(unit, connection, listSendCosts(listMeters(connection.channel), facts));
}

/**
 * Counts what an act on a comment is about to spend, before its network is called.
 * @throws QuotaReached where the hard limit does not allow it; then nothing is counted
 */
export function spendForAct(
  unit: UnitOfWork,
  connection: MeteredConnection,
  act: CommentAct,
): Promise<Spent> {
  return spendAmounts(unit, connection, listActCosts(listMeters(connection.channel), act));
}

/** Counts amounts in the same way. @throws QuotaReached */
export async function spendAmounts(
  unit: UnitOfWork,
  connection: MeteredConnection,
  costs: readonly SpentAmount[],
): Promise<Spent> {
  const meters = listMeters(connection.channel);
  const spent: Spent = [];
  for (const { meter, amount } of costs) {
    const declared = meters.find(({ id }) => id === meter);
    if (!declared) continue;
    await lockMeter(unit, { connectionId: connection._id, meter });
    const { used, hard } = await loadMeter(unit, connection._id, declared);
    if (isOverLimit(used, amount, hard)) throw new QuotaReached(computePeriod(declared, unit.now).resets_at);
    spent.push({ meter, amount, day: await count(unit, connection, { declared, amount }) });
  }
  return spent;
}

/** Gives back what was counted for a message that was certainly not accepted. */
export async function giveBack(unit: UnitOfWork, connectionId: string, spent: Spent): Promise<void> {
  for (const { meter, amount, day } of spent)
    await addSpending(unit, { connectionId, meter, day, amount: -amount });
}

/** Counts what polling spent, in the transaction that stores how far it read. */
export async function noteReading(
  unit: UnitOfWork,
  connection: MeteredConnection,
  spendings: readonly SpentAmount[],
): Promise<void> {
  for (const { meter, amount } of spendings) {
    const declared = listMeters(connection.channel).find(({ id }) => id === meter);
    if (!declared || amount <= 0) continue;
    await lockMeter(unit, { connectionId: connection._id, meter });
    await count(unit, connection, { declared, amount });
  }
}

/**
 * Until when a connection may not be polled, as a hard limit of what polling spends is reached; undefined where it may. What a network
 * reserves for answers is left.
 */
export async function findReadingStop(
  unit: UnitOfWork,
  connection: MeteredConnection,
): Promise<Date | undefined> {
  const stops: Date[] = [];
  for (const declared of listMeters(connection.channel).filter(({ reads }) => reads)) {
    const { used, hard } = await loadMeter(unit, connection._id, declared);
    if (hard !== null && used >= Math.max(0, hard - (declared.reserved ?? 0)))
      stops.push(computePeriod(declared, unit.now).resets_at);
  }
  return stops.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

/** Stores what a network reports of the meters of a connection. */
export async function saveReports(
  unit: UnitOfWork,
  connection: MeteredConnection,
  reports: readonly MeterReport[],
): Promise<void> {
  for (const { meter, used, allowance } of reports) {
    const declared = listMeters(connection.channel).find(({ id }) => id === meter);
    if (declared) await saveReport(unit, connection._id, { declared, used, allowance });
  }
}

async function count(
  unit: UnitOfWork,
  connection: MeteredConnection,
  { declared, amount }: { declared: MeterDeclaration; amount: number },
): Promise<string> {
  const { today: day } = computePeriod(declared, unit.now);
  await addSpending(unit, { connectionId: connection._id, meter: declared.id, day, amount });
  await notifySoftLimit(unit, connection, declared);
  return day;
}
