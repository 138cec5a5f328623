import type pg from 'pg';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { countFilters, countViews } from '#server/crm/views/count-store.ts';
import { listTickets, type ListQuery } from '#server/crm/views/list-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A query of the inbox, its limit at the 95th percentile (milliseconds), and the bare statement for the same rows. */
export type TicketQuery = {
  name: string;
  limit: number;
  ask: (unit: UnitOfWork, asker: FilterViewer, round: number) => Promise<unknown>;
  bare?: (pool: pg.Pool, asker: FilterViewer, round: number) => Promise<unknown>;
};

const LIST_MS = 20;
const COUNT_MS = 50;
const SEARCH_MS = 200;
const PAGE: ListQuery = { filter: {}, sort: 'newest', limit: 50, after: null };

function page(name: string, query: Partial<ListQuery>, where: string, order: string): TicketQuery {
  return {
    name,
    limit: LIST_MS,
    ask: (unit, asker) => listTickets(unit, { ...PAGE, ...query }, asker),
    bare: (pool, { accountId, me }) =>
      pool.query(
        `select tickets.*, contacts.name, users.name from tickets
         join contacts on contacts.account_id = tickets.account_id and contacts._id = contact_id
         left join users on users.account_id = tickets.account_id and users._id = assignee_id
        where tickets.account_id = $1 and ($2::uuid is null or true) and ${where} order by ${order} limit 51`,
        [accountId, me],
      ),
  };
}

function search(name: string, q: (round: number) => string, filter: TicketFilter = {}): TicketQuery {
  return {
    name: `search: ${name}`,
    limit: SEARCH_MS,
    ask: (unit, asker, round) => listTickets(unit, { ...PAGE, filter: { ...filter, q: q(round) } }, asker),
  };
}

const SAVED: readonly TicketFilter[] = [
  { view: 'live', priority: [3, 4] },
  { view: 'live', assignee: ['me'] },
  { view: 'waiting', channel: ['webchat'] },
  { view: 'live', waited: 3600 },
  { view: 'unassigned', priority: [4] },
];

/** The queries of the inbox for an account with very many tickets. */
export const QUESTIONS: readonly TicketQuery[] = [
  page('a page of all', {}, 'true', 'last_message_at desc, tickets._id desc'),
  page(
    'a page of mine',
    { filter: { view: 'mine' } },
    'live and assignee_id = $2',
    'last_message_at desc, tickets._id desc',
  ),
  page(
    'those waiting, the longest first',
    { filter: { view: 'waiting' }, sort: 'waiting' },
    'live and waiting_since is not null',
    `coalesce(waiting_since, 'infinity'), tickets._id`,
  ),
  page(
    'open ones, the most urgent first',
    { filter: { view: 'live' }, sort: 'priority' },
    'live',
    'priority desc, last_message_at desc, tickets._id desc',
  ),
  page(
    'at risk, the next first',
    { filter: { view: 'at_risk' }, sort: 'due' },
    `live and sla_band in ('at_risk', 'breached')`,
    `coalesce(sla_due_at, 'infinity'), tickets._id`,
  ),
  {
    name: 'how many in each fixed view',
    limit: COUNT_MS,
    ask: (unit, asker) => countViews(unit, asker),
    bare: (pool, { accountId }) =>
      pool.query(
        'select count(*), count(*) filter (where assignee_id is null) from tickets where account_id = $1 and live',
        [accountId],
      ),
  },
  {
    name: 'how many in each of five saved views',
    limit: COUNT_MS,
    ask: (unit, asker) => countFilters(unit, SAVED, asker),
  },
  search('in nearly all', () => 'ค่ะ'),
  search('Thai inside words', () => 'ได้รับจัด'),
  search('nothing has it', (round) => `ไม่มีใครพูด${round}`),
  search('nothing has it, Latin', (round) => `qqzz${round}`),
  search('few have it', (round) => `rare${round}77`),
  search('a customer', (round) => `"somchai ${round}77"`),
  search('a number', (round) => `#${1000 + round}`),
  search('words apart, one in few', (round) => `somchai ${round}77`),
  search('words apart, both in few', (round) => `rare${round}77 rare${round}12`),
  search('words apart, one in none', (round) => `refund qqzz${round}`),
  search('words apart, Thai', () => 'ขอคืนเงิน ชำรุด'),
  search('done ones, few', (round) => `rare${round}77`, { view: 'done' }),
  search('live ones, in many', () => 'refund', { view: 'live' }),
  search('two letters, in many', () => 'ร้'),
  search('two letters, in none', () => 'ฬฦ'),
];
