import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountId } from '#contracts/kit/ids.ts';
import { countInbox, listInbox, type InboxQuery } from '#server/crm/inbox-store.ts';
import { readConfig } from '#server/kit/config.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite } from '#server/suite.ts';
import { fillTickets } from './fill.ts';

/** Tickets of the account; a smaller number for a quick look: `TICKETS=100000`. */
const TICKETS = Number(process.env['TICKETS'] ?? 1_000_000);
const ROUNDS = Number(process.env['TICKET_ROUNDS'] ?? 40);
const LIMIT = 50;
const PAGE: InboxQuery = { view: 'all', me: null, limit: 50, after: null };

type Question = { name: string; ask: (unit: Unit, round: number) => Promise<unknown> };

const search = (name: string, q: (round: number) => string, more: Partial<InboxQuery> = {}): Question => ({
  name,
  ask: (unit, round) => listInbox(unit, { ...PAGE, ...more, q: q(round) }),
});

const QUESTIONS: readonly Question[] = [
  { name: 'a page of all', ask: (unit) => listInbox(unit, PAGE) },
  { name: 'a page of those waiting', ask: (unit) => listInbox(unit, { ...PAGE, view: 'waiting' }) },
  { name: 'how many in each view', ask: (unit) => countInbox(unit, null) },
  search('search: in nearly all', () => 'ค่ะ'),
  search('search: Thai inside words', () => 'ได้รับจัด'),
  search('search: nothing has it', (round) => `ไม่มีใครพูด${round}`),
  search('search: nothing has it, Latin', (round) => `qqzz${round}`),
  search('search: few have it', (round) => `rare${round}77`),
  search('search: a customer', (round) => `somchai ${round}77`),
  search('search: a number', (round) => `#${1000 + round}`),
  search('search: done ones, few', (round) => `rare${round}77`, { view: 'done' }),
  search('search: live ones, in many', () => 'refund', { view: 'live' }),
  search('search: two letters, in many', () => 'ร้'),
];

/** Asks what the inbox asks of an account with very many tickets, and tells how long it took. @returns a section */
export const runTicketBench = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-tickets-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    const { context } = suite;
    const accountId = AccountId.parse(context.newId());
    await context.database.owner.query(
      `insert into accounts (_id, name, product) values ($1, 'Bench', '{}')`,
      [accountId],
    );
    await fillTickets(context.database.owner, accountId, TICKETS);
    const rows: string[] = [];
    let missed = 0;
    for (const { name, ask } of QUESTIONS) {
      const times: number[] = [];
      let found = 0;
      for (let round = -3; round < ROUNDS; round += 1) {
        const start = performance.now();
        const answer = await withUnit(context, { accountId, actor: SYSTEM }, (unit) => ask(unit, round + 3));
        if (Array.isArray(answer)) found = answer.length;
        if (round >= 0) times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number): number =>
        times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
      const held = at(0.95) <= LIMIT;
      if (!held) missed += 1;
      rows.push(
        `| ${name} | ${found} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} | ${held ? 'met' : 'missed'} |`,
      );
    }
    return `## Inbox

${TICKETS.toLocaleString('en')} tickets of one account, a thirty-third of them live, in the embedded PostgreSQL. Each question ${ROUNDS} times, one after the
other, in a transaction under row-level security. Limit: p95 below ${LIMIT} ms.

| question | rows | p50 ms | p95 ms | |
| --- | ---: | ---: | ---: | --- |
${rows.join('\n')}

${missed === 0 ? 'All limits met.' : `${missed} of ${QUESTIONS.length} limits missed.`}
`;
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
