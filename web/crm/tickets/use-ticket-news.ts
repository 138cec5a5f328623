import { useCallback } from 'react';
import { z } from 'zod';
import { getRelated, getTicketTags } from '#contracts/crm/tickets/endpoints.ts';
import { TIME_EVENTS } from '#contracts/crm/timer/endpoints.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** Events of tags, fields, SLA timers or work times do not change how a related ticket is drawn. */
const APART: ReadonlySet<string | null> = new Set([
  ...TIME_EVENTS,
  'ticket.tagged',
  'ticket.form_filled',
  'ticket.due_changed',
  'ticket.band_changed',
]);

const About = z.object({ ticket_id: z.string() });

/** Keeps tags and related tickets of the open ticket up to date: an event of any ticket may concern a related one. */
export function useTicketNews(id: string): void {
  const refresh = useRefresh();
  const hear = useCallback(
    ({ kind, data }: LiveEvent) => {
      const about = About.safeParse(data);
      if (about.success && about.data.ticket_id === id && kind === 'ticket.tagged')
        refresh(getTicketTags.name);
      if (!APART.has(kind)) refresh(getRelated.name);
    },
    [id, refresh],
  );
  useLive('ticket.', hear, { onResync: () => refresh('ticket.') });
}
