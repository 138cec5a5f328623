import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { fillTicketFacts } from '#bench/reports/fill.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { readReport, type ReportReader } from '#server/crm/reports/read-report.ts';
import { readConfig } from '#server/kit/config.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const TICKETS = number('REPORT_TICKETS', 1_000_000);
const CHANGED = number('REPORT_CHANGED', 20_000);
const ROUNDS = number('REPORT_ROUNDS', 40);
const AGENTS = 200;
/** A report of an account with very many tickets. */
const LIMIT_MS = 100;
const NEWEST = '2026-11-01T00:00:00.000Z';
const MONTH = { created_from: '2026-10-01T00:00:00.000Z', created_to: NEWEST };

type Query = z.input<typeof getReport.input.query>;
const REPORTS: readonly { name: string; query: Query }[] = [
  { name: 'a month by day', query: { metrics: 'tickets,done,first_response', by: 'day', ...MONTH } },
  {
    name: 'a month by agent, lines counted',
    query: { metrics: 'tickets,replies,received', by: 'assignee', ...MONTH },
  },
  { name: 'all tickets by channel', query: { metrics: 'tickets,done', by: 'channel' } },
  { name: 'all tickets by day', query: { metrics: 'tickets,done', by: 'day' } },
  { name: 'all tickets by tag, satisfaction', query: { metrics: 'tickets,csat', by: 'tag' } },
  {
    name: 'all done ones by agent, times',
    query: { metrics: 'tickets,first_response', by: 'assignee', view: 'done' },
  },
];

/** Reads reports of an account with very many tickets from its facts, and measures how long they take. @returns a section */
export async function runReportBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-reports-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', EARSHOT_ROLE: 'web' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    const rows: Row[] = [];
    const read = await prepareReports(suite);
    for (const { name, query } of REPORTS)
      rows.push({ name, times: await measure((round) => read({ ...query, created_to: endOf(round) })) });
    return section(rows);
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The facts of an account, which count as derived up to the end of its log. */
async function prepareReports({ context }: Suite): Promise<(query: Query) => Promise<unknown>> {
  const accountId = await makeAccount(context, 'Bench');
  await fillTicketFacts(context.clickhouse, {
    accountId,
    tickets: TICKETS,
    changed: CHANGED,
    agents: AGENTS,
    newest: NEWEST,
  });
  await context.database.owner.query(
    `insert into fact_watermarks (account_id, seq, batch, at, rebuilt_at)
     values ($1, 1000000, 2, now(), now()) on conflict (account_id) do update set seq = 1000000, rebuilt_at = now()`,
    [accountId],
  );
  const scope = {
    context,
    accountId,
    inUnit: <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
      inTransaction(context, { accountId, actor: SYSTEM }, work),
  };
  const reader: ReportReader = {
    asker: { accountId, me: null, group: null, now: new Date(NEWEST) },
    viewer: { permissions: ['crm.report.read'], person: SYSTEM, personal: true },
    zone: 'Asia/Bangkok',
    weekStart: 'monday',
  };
  return (query) => readReport(scope, reader, getReport.input.query.parse(query));
}

type Row = { name: string; times: readonly number[] };

/** Another end in each round, so that no answer that was kept is read again. */
const endOf = (round: number): string => new Date(Date.parse(NEWEST) + 60_000 + round).toISOString();

async function measure(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work(round);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

function section(rows: readonly Row[]): string {
  const missed = rows.filter(({ times }) => at(times, 0.95) > LIMIT_MS).length;
  const whole = new Intl.NumberFormat('en');
  return [
    '## Reports of the CRM',
    '',
    `${whole.format(TICKETS)} tickets of one account, ${whole.format(CHANGED)} of them with a newer version that is not merged yet; each report ${ROUNDS} times, with its total.`,
    '',
    '| report | p50 ms | p95 ms | limit | |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map(({ name, times }) => {
      const met = at(times, 0.95) <= LIMIT_MS ? 'met' : 'missed';
      return `| ${name} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.95).toFixed(1)} | ${LIMIT_MS} | ${met} |`;
    }),
    '',
    missed === 0 ? 'All limits met.' : `${missed} of ${rows.length} limits missed.`,
  ].join('\n');
}
