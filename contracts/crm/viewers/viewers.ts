import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The signal by which a browser says what its person does in a ticket: told at once, then every {@link LOOK_EVERY_SECONDS}. */
export const LOOK_SIGNAL = 'ticket-look';
/** The signal by which a browser is told who is in the ticket that it shows. */
export const VIEWERS_SIGNAL = 'ticket-viewers';
/** How often a browser says that it still looks. */
export const LOOK_EVERY_SECONDS = 8;
/** Whoever was silent for so long looks no more: two beats may be lost. */
export const LOOK_ENDS_SECONDS = 25;

/** What somebody does in a ticket: reads it, writes an answer, writes a note; `gone` says that they left. */
export const ViewerActivity = z.enum(['reading', 'reply', 'note']);
export type ViewerActivity = z.infer<typeof ViewerActivity>;

export const TicketPresence = z.object({
  ticket_id: Id,
  doing: z.union([ViewerActivity, z.literal('gone')]),
});
export type TicketPresence = z.infer<typeof TicketPresence>;

/** Somebody who looks at a ticket. A person with several tabs is one, doing the most that any of them does. */
export const Viewer = z.object({ user_id: Id, name: z.string(), doing: ViewerActivity, since: Instant });
export type Viewer = z.infer<typeof Viewer>;

/** Who looks at a ticket now. */
export const TicketViewers = z.object({ ticket_id: Id, items: z.array(Viewer) });
export type TicketViewers = z.infer<typeof TicketViewers>;

export const listViewers = defineEndpoint({
  envelope: 'crm',
  access: { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' },
  feature: 'ticket_viewer',
  name: 'ticket.viewers',
  method: 'GET',
  path: '/crm/tickets/{_id}/viewers',
  summary: 'List who is viewing or writing in a ticket; invisible people are left out',
  input: { params: z.object({ _id: Id }) },
  answer: TicketViewers,
  errors: ['not_found'],
});

export const ENDPOINTS = [listViewers];
