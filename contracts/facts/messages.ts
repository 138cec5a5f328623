import { defineFact } from '#contracts/facts/fact.ts';

/** Lines of conversations without their texts. */
export const messageFact = defineFact({
  name: 'messages',
  table: 'message_facts',
  row: 'A line of a ticket: a message of the customer, a reply, a note or an event',
  key: ['_id'],
  time: 'at',
  from: ['messages', 'tickets', 'outbox'],
  columns: {
    _id: { type: 'id', means: 'The line' },
    ticket_id: { type: 'id', means: 'The ticket that it is in now' },
    contact_id: { type: 'id', means: 'The contact of the customer', personal: true },
    at: { type: 'instant', means: 'When it was written' },
    channel: { type: 'word', means: 'The channel of its ticket' },
    connection_id: { type: 'id', means: 'The connection of its ticket' },
    direction: { type: 'word', means: 'in, out, note or event' },
    kind: { type: 'word', means: 'private, comment, review, mail or bot' },
    content: { type: 'word', means: 'text, a kind of media, withdrawn, removed, unshown or empty' },
    event: { type: 'word', means: 'What happened, where the line is an event', nullable: true },
    author_id: { type: 'id', means: 'The user, rule or bot that wrote a reply or note', nullable: true },
    delivery: { type: 'word', means: 'pending, accepted, failed or unknown, of replies', nullable: true },
    hidden: { type: 'flag', means: 'A comment that was hidden at the network' },
  },
});
