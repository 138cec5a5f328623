import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTickets, writeEventLoad } from '#bench/facts/load.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { compareAccount } from '#server/facts/compare.ts';
import { catchUp } from '#server/facts/project.ts';
import { rebuildAccount } from '#server/facts/rebuild.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const TICKETS = number('FACT_TICKETS', 20_000);
const RATE = number('FACT_RATE', 2000);
const SECONDS = number('FACT_SECONDS', 20);
/** Facts are at most this far behind the log. */
const LIMIT_MS = 2000;
const LOOK_MS = 100;

/**
 * Rebuilds the facts of an account, then changes its tickets at a rate while the suite follows, and measures how far the facts are behind.
 * Ends with an error where they do not equal PostgreSQL afterwards. @returns a section
 */
export async function runFactBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-facts-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    const { context } = suite;
    const accountId = await makeAccount(context, 'Bench');
    await fillTickets(context.database.owner, accountId, TICKETS);
    await context.database.owner.query('analyze');
    const began = performance.now();
    await rebuildAccount(context, accountId);
    const rebuilt = (performance.now() - began) / 1000;
    await catchUp(context, accountId);
    const watching = watchLag(suite, accountId);
    const { events, took } = await writeEventLoad(context.database.owner, {
      accountId,
      perSecond: RATE,
      seconds: SECONDS,
    });
    const lags = await watching.stop();
    const compared = await compareAccount(context, accountId);
    if (compared.differences.length > 0)
      throw new Error(`the facts differ: ${JSON.stringify(compared.differences.slice(0, 3))}`);
    return section({ rebuilt, rate: events / took, lags });
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Samples how long ago the first event happened that is not in the facts, until it is stopped. */
function watchLag({ context }: Suite, accountId: AccountId) {
  const lags: number[] = [];
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      const { rows } = await context.database.owner.query<{ ms: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - (
           select at from event_log where account_id = $1 and seq = mark.seq + 1)), 0)::float8 * 1000 as ms
           from fact_watermarks mark where account_id = $1`,
        [accountId],
      );
      lags.push(rows[0]?.ms ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const looking = look();
  return {
    stop: async () => {
      stopped = true;
      await looking;
      return lags.toSorted((a, b) => a - b);
    },
  };
}

function at(times: readonly number[], share: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(0);
}

function section({
  rebuilt,
  rate,
  lags,
}: {
  rebuilt: number;
  rate: number;
  lags: readonly number[];
}): string {
  const whole = new Intl.NumberFormat('en');
  return [
    '## Facts of the CRM',
    '',
    `${whole.format(TICKETS)} tickets, changed at random for ${SECONDS} s; afterwards every column equals PostgreSQL.`,
    '',
    '| | figure | limit |',
    '| --- | ---: | ---: |',
    `| events a second that were written and followed | ${whole.format(Math.round(rate))} | ${whole.format(RATE)} |`,
    `| facts behind the log, half of the time within | ${at(lags, 0.5)} ms | |`,
    `| facts behind the log, 99 of 100 times within | ${at(lags, 0.99)} ms | ${LIMIT_MS} ms |`,
    `| tickets a second that a rebuild derives | ${whole.format(Math.round(TICKETS / rebuilt))} | |`,
  ].join('\n');
}
