import type { TicketState } from '#contracts/crm/ticket.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type TicketKey = { _id: string; number: number };

/** What listening shows and creates of customer care. */
type CustomerCare = {
  /** The ticket of a post: its author's open one, to which the post is added, or a new one. */
  openForPost: (
    context: Context,
    unit: UnitOfWork,
    post: { sourceId: string; item: Incoming },
  ) => Promise<TicketKey & { created: boolean }>;
  /** A ticket that the actor may see. */
  findTicket: (unit: UnitOfWork, id: string) => Promise<(TicketKey & { state: TicketState }) | null>;
  /** The present data of authors whom posts name by a network ID only; those without a name are left out. */
  findWriterNames: (
    unit: UnitOfWork,
    writers: readonly { connectionId: string; externalId: string }[],
  ) => Promise<{ connection_id: string; external_id: string; name: string; avatar_url: string | null }[]>;
};

declare module '#server/kit/ports.ts' {
  interface Ports {
    customerCare: CustomerCare;
  }
}
