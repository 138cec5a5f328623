import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Suite } from '#server/suite.ts';
import { LIVE } from './fill.ts';
import { openFilledSuite, type FillSummary } from './filled-suite.ts';
import { runLoad, type Cost } from './load.ts';
import { QUESTIONS } from './questions.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Tickets of the account and messages per ticket; use smaller numbers for a quick run: `TICKETS=100000 TICKET_MESSAGES=5`. */
const TICKETS = number('TICKETS', 1_000_000);
const MESSAGES = number('TICKET_MESSAGES', 20);
const AGENTS = number('TICKET_AGENTS', 200);
const ROUNDS = number('TICKET_ROUNDS', 40);
/** Calls per second, and the duration in seconds. */
const RATE = number('TICKET_RATE', 300);
const SECONDS = number('TICKET_SECONDS', 20);
const CALL_MS = 20;

/** Runs the queries of the inbox for an account with very many tickets, and measures how long they take. @returns a section */
export async function runTicketBench(): Promise<string> {
  const { suite, filled, close } = await openFilledSuite({
    tickets: TICKETS,
    messages: MESSAGES,
    agents: AGENTS,
  });
  try {
    const { accountId, people } = filled;
    const asker: FilterViewer = {
      accountId,
      me: people[0]?.userId ?? null,
      group: null,
      now: new Date(),
    };
    const answers = await askAll(suite, asker);
    const { rows, failures, cost } = await loadAll(suite, filled);
    return section([...answers, ...rows], failures, cost);
  } finally {
    await close();
  }
}

type Row = { name: string; times: readonly number[]; limit: number; bare: readonly number[] };

async function timesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work(round + 3);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

async function askAll({ context }: Suite, asker: FilterViewer): Promise<Row[]> {
  const rows: Row[] = [];
  const { accountId } = asker;
  for (const { name, limit, ask, bare } of QUESTIONS) {
    const times = await timesOf((round) =>
      inTransaction(context, { accountId, actor: SYSTEM }, (unit) => ask(unit, asker, round)),
    );
    const plain = bare ? await timesOf((round) => bare(context.database.owner, asker, round)) : [];
    rows.push({ name, times, limit, bare: plain });
  }
  return rows;
}

async function loadAll(
  { context, url }: Suite,
  { people, accountId }: FillSummary,
): Promise<{ rows: Row[]; failures: readonly string[]; cost: Cost }> {
  const { rows: found } = await context.database.owner.query<{ _id: string }>(
    `select _id from tickets where account_id = $1 and live order by md5(_id::text) limit 20000`,
    [accountId],
  );
  const load = {
    url,
    people,
    live: found.map(({ _id }) => _id),
    perSecond: RATE,
    seconds: SECONDS,
  };
  // A suite that has just started compiles its code, plans its statements and reads from the disk, which is not measured here. So all calls
  // are made once before, to the same tickets.
  await runLoad(load);
  const { took, failures, cost } = await runLoad(load);
  const rows = Object.entries(took).map(([name, times]) => ({
    name: `${name}, one of ${RATE} calls a second`,
    times,
    limit: CALL_MS,
    bare: [],
  }));
  return { rows, failures, cost };
}

/** The cost of the calls, in words. */
function costOf({ suite, callers, database }: Cost): string {
  return (
    `A call took ${suite.toFixed(1)} ms of processor time in the suite with what follows from it, ` +
    `${database === null ? 'an unknown time' : `${database.toFixed(1)} ms`} in PostgreSQL and ${callers.toFixed(1)} ms in the callers.`
  );
}

/** Calls that failed, with some of the reasons. */
function failed(failures: readonly string[]): string {
  return failures.length === 0
    ? 'No call failed.'
    : `${failures.length} calls failed: ${[...new Set(failures)].slice(0, 5).join('; ')}.`;
}

function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

function section(rows: readonly Row[], failures: readonly string[], cost: Cost): string {
  const missed = rows.filter(({ times, limit }) => at(times, 0.95) > limit).length;
  const lines = rows.map(({ name, times, limit, bare }) => {
    const plain = bare.length > 0 ? at(bare, 0.5).toFixed(1) : '';
    const held = at(times, 0.95) <= limit ? 'met' : 'missed';
    return `| ${name} | ${at(times, 0.5).toFixed(1)} | ${plain} | ${at(times, 0.95).toFixed(1)} | ${limit} | ${held} |`;
  });
  return `## Inbox

${TICKETS.toLocaleString('en')} tickets of one account with ${(TICKETS * MESSAGES).toLocaleString('en')} messages, one of ${LIVE} tickets live, held by ${AGENTS} agents, in the
embedded PostgreSQL. Questions: ${ROUNDS} times each, one after the other, in a transaction under row-level security; "bare" is the same
rows by a plain statement of the database's owner. Calls: over HTTP with sessions, checks, events and jobs, at ${RATE} a second for ${SECONDS} s
whether or not earlier ones are back, from the instant they were due, after the same once before; server, database and callers share the machine. ${costOf(cost)}

| question or call | p50 ms | bare p50 ms | p95 ms | limit | |
| --- | ---: | ---: | ---: | ---: | --- |
${lines.join('\n')}

${missed === 0 ? 'All limits met.' : `${missed} of ${rows.length} limits missed.`} ${failed(failures)}
`;
}
