import { ContentKind } from '#contracts/crm/content-kind.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** The messages of tickets: received, sent, and notes. */
export const messages = defineDataSet({
  name: 'messages',
  row: 'message',
  table: 'message_facts',
  versioned: true,
  columns: {
    _id: 'id',
    ticket_id: 'id',
    contact_id: 'id',
    at: 'instant',
    direction: 'text',
    kind: 'text',
    content: 'text',
    channel: 'text',
    connection_id: 'id',
    author_id: 'id?',
    delivery: 'text?',
  },
  key: '_id',
  times: { at: 'at' },
  dimensions: {
    channel: { column: 'channel', label: 'channel' },
    connection: { column: 'connection_id', label: 'connection', above: 'channel' },
    direction: { column: 'direction', label: 'word', order: ['in', 'out', 'note'] },
    message_kind: { column: 'kind', label: 'word', order: ['private', 'comment', 'review', 'mail', 'bot'] },
    content: { column: 'content', label: 'word', order: ContentKind.options },
    writer: { column: 'author_id', label: 'agent' },
    delivery: { column: 'delivery', label: 'word' },
  },
  measures: {
    messages: { aggregate: 'count', unit: 'count' },
    received: { aggregate: 'count', unit: 'count', where: { column: 'direction', among: ['in'] } },
    sent: { aggregate: 'count', unit: 'count', where: { column: 'direction', among: ['out'] } },
    notes: { aggregate: 'count', unit: 'count', where: { column: 'direction', among: ['note'] } },
    failed: {
      aggregate: 'count',
      unit: 'count',
      good: 'down',
      where: { column: 'delivery', among: ['failed'] },
    },
    writers: { aggregate: 'distinct', column: 'author_id', unit: 'people' },
  },
  ratios: { failed_share: { numerator: 'failed', denominator: 'sent', unit: 'share', good: 'down' } },
  links: { ticket: { to: 'one', by: 'ticket_id', dataSet: tickets } },
  permission: 'crm.report.read',
  visibility: { link: 'ticket' },
  opens: 'messages',
});
