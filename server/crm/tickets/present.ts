import { z } from 'zod';
import { TicketFields, type Contact, type Message, type Ticket } from '#contracts/crm/ticket.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { MessageRow } from '#server/crm/messages/message-store.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';

const Extra = z.record(z.string(), z.unknown()).nullable().catch(null);
const Media = z.array(IncomingMedia).catch([]);

/** The contact of a listed ticket. */
export function presentContact(row: ListedTicket): Contact {
  return {
    _id: row.contact_id,
    channel: row.channel,
    external_id: row.external_id,
    name: row.contact_name,
    avatar_url: row.avatar_url,
    created_at: row.contact_created_at,
  };
}

/** A ticket for the API. */
export function presentTicket(row: ListedTicket): Ticket {
  return {
    _id: row._id,
    number: row.number,
    state: row.state,
    channel: row.channel,
    connection_id: row.connection_id,
    source: row.source,
    contact: presentContact(row),
    subject: row.subject,
    last_message: row.last_message,
    last_kind: row.last_kind,
    last_message_at: row.last_message_at,
    last_direction: row.last_direction,
    waiting_since: row.waiting_since,
    assignee: row.assignee_id ? { _id: row.assignee_id, name: row.assignee_name } : null,
    priority: row.priority,
    snoozed_until: row.snoozed_until,
    group: row.group_id ? { _id: row.group_id, name: row.group_name } : null,
    tag_ids: row.tag_ids,
    fields: TicketFields.parse(row.fields),
    merged_into: row.merged_into,
    parent_id: row.parent_id,
    split_from: row.split_from,
    thread: row.thread,
    sla_due_at: row.sla_due_at,
    sla_band: row.sla_band,
    blocked: row.blocked,
    place: row.place,
    stars: row.stars,
    app_version: row.app_version,
    seq: row.seq,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The name of the author: an agent's or the contact's present name, else the one that came with the message. */
export type Names = (id: string | null) => string | undefined;

/** A line of a conversation for the API. */
export function presentMessage(row: MessageRow, nameOf: Names): Message {
  return {
    _id: row._id,
    ticket_id: row.ticket_id,
    seq: row.seq,
    direction: row.direction,
    event: row.event,
    author: { _id: row.author_id, name: nameOf(row.author_id) ?? row.author_name },
    text: row.text,
    content: row.content,
    media: Media.parse(row.media),
    delivery: row.delivery,
    delivery_note: row.delivery_note,
    delivery_note_fault: row.delivery_note_fault,
    delivery_failure: row.delivery_failure,
    hold_until: row.hold_until,
    cost: row.cost,
    kind: row.kind,
    parent_id: row.parent_id,
    hidden_at: row.hidden_at,
    extra: Extra.parse(row.extra),
    at: row.at,
  };
}
