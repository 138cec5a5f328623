import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { getBoard } from '#contracts/crm/board/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets, listTickets } from '#contracts/crm/endpoints.ts';
import { countTicketViews } from '#contracts/crm/views/endpoints.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import type { MarkedReads } from './marked-reads.ts';
import type { makeTurns } from './refetch-turns.ts';

/** What is read of a filter. */
const LISTS: readonly string[] = [listTickets.name, countFound.name, getBoard.name];
const DUE: readonly (keyof TicketFilter)[] = ['overdue', 'due_from', 'due_to', 'due_within'];
const BAND: readonly (keyof TicketFilter)[] = ['sla_band', 'not_sla_band'];

const Asked = z.object({ query: z.record(z.string(), z.unknown()) });

/** Whether the tickets of a list, or their order, follow from when service levels break or from bands. */
function goesByStanding(input: unknown): boolean {
  const { query = {} } = Asked.safeParse(input).data ?? {};
  const narrowed = [...DUE, ...BAND].some((name) => query[name] !== undefined);
  return query['sort'] === 'due' || query['view'] === 'at_risk' || narrowed;
}

/**
 * How long other lists wait before they are read for the due times that their rows show (milliseconds): almost every message moves one, and
 * the list was read for the message itself.
 */
const ROWS_WAIT_MS = 3000;

/**
 * Keeps true what goes by clocks, which follow what happened to their tickets a moment later: at once where the tickets of a list or their
 * order follow from them, and soon where rows only show them.
 */
export function useLiveRefresh(reads: MarkedReads, turns: ReturnType<typeof makeTurns>): void {
  const mark = useCallback(
    (counts: readonly string[]) => {
      reads.mark(
        ({ queryKey: [name, input] }) =>
          counts.some((one) => one === name) || (LISTS.some((one) => one === name) && goesByStanding(input)),
      );
      turns.later();
    },
    [reads, turns],
  );
  const rows = useMemo(
    () =>
      collect(ROWS_WAIT_MS, () => {
        reads.mark(({ queryKey: [name] }) => LISTS.some((one) => one === name));
        turns.later();
      }),
    [reads, turns],
  );
  useEffect(() => rows.cancel, [rows]);
  useLive('ticket.due_changed', () => {
    mark([countTicketViews.name]);
    rows.run();
  });
  useLive('ticket.band_changed', () => {
    mark([countTicketViews.name, countTickets.name]);
    rows.run();
  });
}

/** Runs once, some time after the first of several calls. */
function collect(wait: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, wait);
    },
    cancel: () => clearTimeout(timer),
  };
}
