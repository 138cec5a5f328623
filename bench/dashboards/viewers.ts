import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { listChangedDataSets } from '#contracts/custom-viz/changed-data-sets.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { splitIntoCalls } from '#contracts/custom-viz/question-calls.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Suite } from '#server/suite.ts';
import { makePerson, type Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { listQuestions, type BenchDashboard } from './tiles.ts';

const AT_ONCE = 10;
/** How long a browser waits for more events before it reads again, as the screen does (milliseconds). */
const PACE_MS = 800;
/** Waits until the events that were sent have arrived. */
const SETTLE_MS = 3000;

/** What happened while so many viewers had a dashboard open. */
export type Watch = {
  viewers: number;
  /** Events of another product that reached a browser, and what they caused. */
  events: number;
  calls: number;
  statements: number;
  /** What one change of the dashboard's own data set caused. */
  ownCalls: number;
  ownStatements: number;
  /** How many statements one viewer alone causes when the data set changes. */
  aloneStatements: number;
};

type Load = { viewers: number; rate: number; seconds: number; now: string };
type Viewer = { person: Person; browser: Browser };

/** Opens a dashboard in many browsers while events of another product arrive, then lets its own data set change once. */
export async function watchDashboard(
  { suite, clickhouse, dashboard }: { suite: Suite; clickhouse: ClickHouseClient; dashboard: BenchDashboard },
  person: Person,
  { viewers: count, rate, seconds, now }: Load,
): Promise<Watch> {
  const questions = listQuestions(dashboard, FIRST_STATE, now);
  const read = async (reader: Person): Promise<void> => {
    await Promise.all(
      splitIntoCalls(questions).map((some) => reader.call(answerQuestions, { body: { questions: some } })),
    );
  };
  const viewers = await openViewers(suite, person, count);
  let calls = 0;
  const watched = viewers.map((viewer) => renewOnChange(viewer, () => ((calls += 1), read(viewer.person))));
  try {
    await read(person);
    const begun = await countStatements(clickhouse);
    await recordEvents(suite, person, { kind: 'ticket.updated', rate, seconds });
    await pause(SETTLE_MS);
    const [events, otherCalls] = [
      viewers.reduce((sum, { browser }) => sum + browser.events.length, 0),
      calls,
    ];
    const between = await countStatements(clickhouse);
    calls = 0;
    await changeMentions(suite, person);
    await pause(SETTLE_MS);
    await Promise.all(watched.map(({ settle }) => settle()));
    const end = await countStatements(clickhouse);
    const ownCalls = calls;
    for (const { browser } of viewers) browser.close();
    await changeMentions(suite, person);
    await read(person);
    const alone = await countStatements(clickhouse);
    return {
      viewers: count,
      events,
      calls: otherCalls,
      // The reading of the counter is a statement itself.
      statements: between - begun - 1,
      ownCalls,
      ownStatements: end - between - 1,
      aloneStatements: alone - end - 1,
    };
  } finally {
    for (const { browser } of viewers) browser.close();
  }
}

async function openViewers(suite: Suite, { accountId }: Person, count: number): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  while (viewers.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - viewers.length) }, async () => {
      const person = await makePerson(suite, accountId, {});
      return { person, browser: await openBrowser(suite.url, person) };
    });
    viewers.push(...(await Promise.all(some)));
  }
  // Opening a browser is an event itself.
  await pause(SETTLE_MS);
  for (const { browser } of viewers) browser.events.length = 0;
  return viewers;
}

/** Reads the dashboard again where an event changes one of its data sets, as the screen does. */
function renewOnChange({ browser }: Viewer, renew: () => Promise<void>): { settle: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  browser.socket.on('events', (events: readonly { kind: string | null }[]) => {
    if (!events.some(({ kind }) => kind !== null && listChangedDataSets(kind).includes('mentions'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = renew();
    }, PACE_MS);
  });
  return { settle: () => reading };
}

async function recordEvents(
  { context }: Suite,
  { accountId }: Person,
  { kind, rate, seconds }: { kind: string; rate: number; seconds: number },
): Promise<void> {
  const begun = performance.now();
  for (let at = 0; at < rate * seconds; at += 1) {
    await pause(Math.max(0, begun + (at * 1000) / rate - performance.now()));
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => {
      unit.record({ kind, entityId: context.newId() });
      return Promise.resolve();
    });
  }
}

/** What storing a batch of mentions does besides the rows: the version of the data set, and the event. */
async function changeMentions({ context }: Suite, { accountId }: Person): Promise<void> {
  await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => {
    unit.record({ kind: 'mentions.stored', data: { count: 1 } });
    return Promise.resolve();
  });
}

const Counter = z.array(z.object({ value: z.coerce.number() }));

/** The SELECT statements that the engine has run so far, this one included. */
async function countStatements(clickhouse: ClickHouseClient): Promise<number> {
  const found = await clickhouse.query({
    query: `select value from system.events where event = 'SelectQuery'`,
    format: 'JSONEachRow',
  });
  return Counter.parse(await found.json())[0]?.value ?? 0;
}
