import { DONE_SECONDS, FIRST_CARDS, BoardState, type BoardColumn } from '#contracts/crm/board/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { getStatesInUse } from '#contracts/crm/ui-settings/state-word.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { loadLimits } from '#server/crm/board/limit-store.ts';
import { loadDues } from '#server/crm/sla-clocks/row-due.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { countFilters } from '#server/crm/views/count-store.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';
import { listTickets } from '#server/crm/views/list-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readSetting } from '#server/settings/public.ts';

/** The tickets of one column. */
export function buildColumnFilter(state: BoardState, narrowed: TicketFilter = {}): TicketFilter {
  return {
    ...narrowed,
    state: [state],
    ...(state === 'done' ? { done_within: DONE_SECONDS } : {}),
  };
}

/** The columns of the states in use, in the account's order, each with its first cards and true counts. */
export async function loadColumns(
  unit: UnitOfWork,
  narrowed: TicketFilter,
  asker: FilterViewer,
): Promise<BoardColumn[]> {
  const { ticket_states } = await readSetting(unit, crmUi, 'settings');
  const states = getStatesInUse(ticket_states).flatMap((state) => BoardState.safeParse(state).data ?? []);
  const limits = await loadLimits(unit);
  const shown = states.map((state) => buildColumnFilter(state, narrowed));
  const counts = await countFilters(
    unit,
    [...shown, ...states.map((state) => buildColumnFilter(state))],
    asker,
  );
  const pages: ListedTicket[][] = [];
  for (const [index, state] of states.entries()) {
    const filter = shown[index] ?? {};
    const sort = state === 'done' ? 'newest' : 'priority';
    pages.push((await listTickets(unit, { filter, sort, limit: FIRST_CARDS, after: null }, asker)).rows);
  }
  const dues = await loadDues(unit, pages.flat());
  return states.map((state, index): BoardColumn => ({
    state,
    count: counts[index]?.count ?? 0,
    more: counts[index]?.more ?? false,
    in_all: counts[states.length + index]?.count ?? 0,
    most: limits.get(state) ?? null,
    items: (pages[index] ?? []).map((row) => ({ ...presentTicket(row), due: dues.get(row._id) ?? null })),
  }));
}
