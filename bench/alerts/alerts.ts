import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followTimes } from '#bench/import/processor-time.ts';
import { createAccount } from '#server/identity/account-store.ts';
import { readConfig } from '#server/kit/config.ts';
import type { Context } from '#server/kit/context.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import { startSuite } from '#server/suite.ts';
import { DAYS, fillMentions, fillRules, type FilledAccount, type Sizes } from './fill.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const SIZES: Sizes = {
  accounts: number('ALERT_ACCOUNTS', 100),
  rules: number('ALERT_RULES', 100),
  mentions: number('ALERT_MENTIONS', 3000),
};
/** Mentions that arrive for each account between two evaluations. */
const ARRIVED = 20;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** All accounts are evaluated once a minute, so one round must not take longer than this. */
const LIMIT_S = 60;

/** The cost of one evaluation round. */
type Cost = { name: string; seconds: number; processor: number; statements: number };

/** Evaluates the rules of very many accounts as the job does, and measures the cost of one evaluation round. @returns a section */
export async function runAlertBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-alerts-'));
  // The suite runs no jobs of its own, so that nothing else evaluates the rules.
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', EARSHOT_ROLE: 'web' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  let now = Date.parse('2026-11-02T09:20:00.000Z');
  const suite = await startSuite(config, stores, { clock: () => new Date(now) });
  try {
    const statements = { count: 0 };
    const context = counted(suite.context, statements);
    const accounts = await makeAccounts(suite.context, now);
    const fill = { accounts, rules: SIZES.rules };
    const { clickhouse } = suite.context;
    await fillMentions(clickhouse, {
      ...fill,
      mentions: SIZES.mentions,
      seed: 1,
      from: new Date(now - DAYS * DAY),
      to: new Date(now),
    });
    const costs: Cost[] = [];
    const times = followTimes(process.pid);
    const look = async (name: string): Promise<void> => {
      times.since();
      const before = statements.count;
      const start = performance.now();
      for (const { accountId } of accounts) await evaluateAccount(context, { account_id: accountId });
      const processor = [...times.since().values()].reduce((sum, one) => sum + one, 0) / 1e6;
      costs.push({
        name,
        processor,
        seconds: (performance.now() - start) / 1000,
        statements: statements.count - before,
      });
    };
    const arrive = (seed: number): Promise<void> =>
      fillMentions(clickhouse, {
        ...fill,
        mentions: ARRIVED,
        seed,
        from: new Date(now - 5 * MINUTE),
        to: new Date(now),
      });
    await look('the first of all, which learns five weeks');
    now += 2 * MINUTE;
    await arrive(2);
    await look('within a quarter of an hour, something came for all');
    now += 15 * MINUTE;
    await arrive(3);
    await look('in the next quarter, in which words are weighed, and most findings');
    now += 15 * MINUTE;
    await arrive(4);
    await look('a quarter later');
    now += 30 * MINUTE;
    await arrive(5);
    await look('in the next hour, which is learnt as well');
    times.stop();
    return section(costs);
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same context, which also counts queries to ClickHouse. */
function counted(context: Context, statements: { count: number }): Context {
  return {
    ...context,
    clickhouse: new Proxy(context.clickhouse, {
      get: (client, key) => {
        if (key === 'query') statements.count += 1;
        const value: unknown = Reflect.get(client, key);
        return typeof value === 'function' ? value.bind(client) : value;
      },
    }),
  };
}

async function makeAccounts(context: Context, now: number): Promise<FilledAccount[]> {
  const product = { listening: { active: true }, crm: { active: false } };
  const accounts: FilledAccount[] = [];
  for (let made = 0; made < SIZES.accounts; made += 1) {
    const accountId = await createAccount(context, { name: `Bench ${made}`, product });
    const from = new Date(now - DAY);
    accounts.push(await fillRules(context.database.owner, accountId, { rules: SIZES.rules, from }));
  }
  await context.database.owner.query('analyze keywords, alert_rules');
  return accounts;
}

function section(costs: readonly Cost[]): string {
  const whole = new Intl.NumberFormat('en');
  const { accounts, rules, mentions } = SIZES;
  const rows = costs.map(
    ({ name, seconds, processor, statements }) =>
      `| ${name} | ${processor.toFixed(1)} | ${((processor / accounts) * 1000).toFixed(0)} | ${whole.format(statements)} | ${(statements / accounts).toFixed(1)} | ${seconds.toFixed(1)} |`,
  );
  return `## Alert rules

${whole.format(accounts * rules)} rules: ${accounts} accounts with ${rules} each (half of them for spikes, a tenth for words), over ${whole.format(accounts * mentions)} mentions of ${DAYS} days; ${ARRIVED} more come to
each account in the five minutes before a look, which is a spike for its frequent keywords: some forty rules of a thousand fire, and the
causes of all that fire in a look are asked for together. One look at every account, one after the other; the suite asks for one a minute, so a round
has ${LIMIT_S} s.

| a look at all accounts | processor s | ms an account | statements | an account | s |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}
