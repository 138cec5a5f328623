import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The signal by which a browser reports what its user does in a ticket: at once, then every `LOOK_EVERY_SECONDS`. */
export const LOOK_SIGNAL = 'ticket-look';
/** The signal by which a browser is notified who is viewing the ticket that it shows. */
export const VIEWERS_SIGNAL = 'ticket-viewers';
/** What a user does in a ticket: reads it, writes a reply, writes a note; `gone` means that they left. */
export const ViewerActivity = z.enum(['reading', 'reply', 'note']);
export type ViewerActivity = z.infer<typeof ViewerActivity>;

export const TicketPresence = z.object({
  ticket_id: Id,
  doing: z.union([ViewerActivity, z.literal('gone')]),
});
export type TicketPresence = z.infer<typeof TicketPresence>;

/** A user who is viewing a ticket. A user with several tabs counts once, with the most active of them. */
export const Viewer = z.object({ user_id: Id, name: z.string(), doing: ViewerActivity, since: Instant });
export type Viewer = z.infer<typeof Viewer>;

/** Who is viewing a ticket now. */
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
