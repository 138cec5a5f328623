import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import { mergeTerms, DEFAULT_TERMS } from '#contracts/crm/sla/policy.ts';
import { makeSlaCalculator } from '#engine/sla/counting.ts';
import { startTiming, fold } from '#engine/sla/fold.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson } from '#tests/factories/person.ts';
import { fillSlaTimers, RUNNING_EACH } from './fill.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const CLOCKS = number('CLOCKS', 100_000);
const SECONDS = number('CLOCK_SECONDS', 30);
/** The longest time between a breach and its notification (p99). */
const LIMIT_MS = 2000;

const ROUND_THE_CLOCK = { ...DEFAULT_TERMS.business_hour, start: '00:00', end: '24:00' };

/**
 * Runs very many SLA timers in a suite that does nothing else, and measures how late notifications of levels and warnings are. @returns a
 * section
 */
export async function runClockBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-clocks-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    const accountId = await makeAccount(suite.context, 'Bench');
    const admin = await makePerson(suite, accountId, {});
    await admin.call(SLA.save, { body: { _id: accountId, business_hour: { start: '00:00', end: '24:00' } } });
    const tickets = Math.ceil(CLOCKS / RUNNING_EACH);
    await fillSlaTimers(suite.context.database.owner, { accountId, tickets });
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    const { user, system } = process.cpuUsage(before);
    const late = await lateness(suite, accountId);
    return section({ tickets, late, cpu: (user + system) / 1e6 / SECONDS });
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The delay between the instant of each mark and its notification, in milliseconds, sorted in ascending order. */
async function lateness({ context }: Suite, accountId: string): Promise<number[]> {
  const { rows } = await context.database.owner.query<{ ms: number }>(
    `select extract(epoch from notified_at - at)::float8 * 1000 as ms from ticket_sla_levels
      where account_id = $1 and at > now() - $2 * interval '1 second' + interval '3 seconds' order by 1`,
    [accountId, SECONDS],
  );
  return rows.map(({ ms }) => ms);
}

/** Events folded per second on one core: the cost of a busy channel. */
function foldsASecond(): number {
  const counting = makeSlaCalculator(
    mergeTerms(DEFAULT_TERMS, { business_hour: ROUND_THE_CLOCK }),
    'Asia/Bangkok',
  );
  const countings = () => counting;
  const begun = Date.UTC(2026, 0, 5, 2);
  const start = performance.now();
  let events = 0;
  while (performance.now() - start < 1000) {
    let clocks = beginning(begun);
    for (let minute = 1; minute <= 20; minute += 1) {
      const at = begun + minute * 60_000;
      clocks = fold(clocks, { at, kind: minute % 2 === 0 ? 'answered' : 'customer' }, countings).clocks;
      events += 1;
    }
  }
  return events / ((performance.now() - start) / 1000);
}

const beginning = (at: number) => startTiming({ at, state: 'new', assigned: false }, 'p');

function at(times: readonly number[], share: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(0);
}

function section({ tickets, late, cpu }: { tickets: number; late: readonly number[]; cpu: number }): string {
  const whole = new Intl.NumberFormat('en');
  return [
    '## Clocks of tickets',
    '',
    `${whole.format(tickets * RUNNING_EACH)} clocks run on ${whole.format(tickets)} tickets; ${whole.format(late.length)} levels and warnings came in ${SECONDS} s.`,
    '',
    '| from the instant of a level or warning to its telling | figure | limit |',
    '| --- | ---: | ---: |',
    `| half of them within | ${at(late, 0.5)} ms | |`,
    `| 99 of 100 within | ${at(late, 0.99)} ms | ${LIMIT_MS} ms |`,
    `| all within | ${at(late, 1)} ms | |`,
    `| processor time of the suite, of one core | ${(cpu * 100).toFixed(0)} % | |`,
    `| events folded a second, one core | ${whole.format(Math.round(foldsASecond()))} | |`,
  ].join('\n');
}
