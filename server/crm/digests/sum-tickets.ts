import { getContactName } from '#contracts/crm/contact-name.ts';
import type { ContentKind } from '#contracts/crm/content-kind.ts';
import { TicketFilter, type WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import { countFilters } from '#server/crm/views/count-store.ts';
import { listTickets } from '#server/crm/views/list-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many of the longest waiting tickets an e-mail lists. */
const LONGEST = 5;

/** A number of tickets, with the filter that opens exactly these. */
type DigestMetric = { count: number; filter: WireTicketFilter };

/** The events of tickets in a period, and what waits now; `done` is null where the filter holds only live ones. */
type TicketSum = {
  began: DigestMetric;
  done: DigestMetric | null;
  waiting: DigestMetric;
  overdue: DigestMetric;
  longest: {
    _id: string;
    number: number;
    who: string;
    channel: string;
    waiting_since: string | null;
    overdue: boolean;
    text: string;
    content: ContentKind;
  }[];
};

/** A period, its end excluded, as in every filter. */
type Span = { from: Date; to: Date };

/** The tickets of a filter that began in a period. */
export function buildCreatedFilter(filter: WireTicketFilter, { from, to }: Span) {
  return {
    view: 'all',
    ...filter,
    created_from: from.toISOString(),
    created_to: to.toISOString(),
  };
}

/** Summarises the tickets of a filter for an e-mail: what its recipient would see in the inbox. @throws ZodError where the filter is
 * invalid */
export async function sumTickets(
  unit: UnitOfWork,
  { filter, ...span }: Span & { filter: WireTicketFilter },
  asker: FilterViewer,
): Promise<TicketSum> {
  const began = buildCreatedFilter(filter, span);
  const done = {
    view: 'all',
    ...filter,
    done_from: span.from.toISOString(),
    done_to: span.to.toISOString(),
  };
  const waiting = { view: 'waiting', ...filter, waiting: 'yes' };
  const overdue = { view: 'live', ...filter, overdue: 'yes' };
  const filters = [began, done, waiting, overdue].map((one) => TicketFilter.parse(one));
  const counts = await countFilters(unit, filters, asker);
  const figure = (index: number, shown: WireTicketFilter): DigestMetric => ({
    count: counts[index]?.count ?? 0,
    filter: shown,
  });
  const page = { filter: TicketFilter.parse(waiting), sort: 'waiting', limit: LONGEST, after: null } as const;
  const { rows } = await listTickets(unit, page, asker);
  return {
    began: figure(0, began),
    done: ['all', 'done'].includes(done.view) ? figure(1, done) : null,
    waiting: figure(2, waiting),
    overdue: figure(3, overdue),
    longest: rows.map((row) => ({
      _id: row._id,
      number: row.number,
      who: getContactName(presentContact(row)),
      channel: row.channel,
      waiting_since: row.waiting_since,
      overdue: row.sla_due_at !== null && Date.parse(row.sla_due_at) <= unit.now.getTime(),
      text: row.subject || row.last_message,
      content: row.subject ? 'text' : row.last_kind,
    })),
  };
}
