import { buildBar, MENTIONS, TICKETS, type HandWritten } from './hand-written.ts';

const DAY = buildBar('toStartOfDay(created_at)');
const HOUR = buildBar('toStartOfHour(created_at)');
const MENTION_HOUR = buildBar('toStartOfHour(published_at)');
const CSAT = 'countIf(csat >= 4) / nullIf(countIf(csat is not null), 0)';

/** Two data sets by the hour that they share, each counted alone and then joined. */
export const TWO_FACTS: HandWritten = {
  name: 'mentions and tickets by hour',
  question: {
    measures: ['mentions.mentions', 'tickets.tickets'],
    rows: [{ dimension: 'time', grain: 'hour' }],
  },
  statement: `select hour, m, t from (select ${MENTION_HOUR} as hour, count() as m ${MENTIONS} group by hour) as counted
    full outer join (select ${HOUR} as hour, count() as t ${TICKETS} group by hour) as opened using hour`,
};

/** Questions of reports about tickets, and about tickets and mentions. */
export const TICKET_QUESTIONS: readonly HandWritten[] = [
  {
    name: 'tickets',
    question: { measures: ['tickets.tickets'] },
    statement: `select count() ${TICKETS}`,
  },
  {
    name: 'tickets by day',
    question: { measures: ['tickets.tickets'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `select ${DAY} as day, count() ${TICKETS} group by day`,
  },
  {
    name: 'tickets by hour',
    question: { measures: ['tickets.tickets'], rows: [{ dimension: 'time', grain: 'hour' }] },
    statement: `select ${HOUR} as hour, count() ${TICKETS} group by hour`,
  },
  {
    name: 'tickets and CSAT by channel',
    question: { measures: ['tickets.tickets', 'tickets.csat'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, count(), ${CSAT} ${TICKETS} group by channel`,
  },
  {
    name: 'CSAT by day',
    question: { measures: ['tickets.csat'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `select ${DAY} as day, ${CSAT} ${TICKETS} group by day`,
  },
  {
    name: 'first response by priority',
    question: {
      measures: ['tickets.first_response', 'tickets.first_response_p90'],
      rows: [{ dimension: 'priority' }],
    },
    statement: `select if(priority = 0, null, toString(priority)) as urgency, avg(first_response), quantileExactInclusiveOrNull(0.9)(first_response) ${TICKETS} group by priority`,
  },
  {
    name: 'first response by agent',
    question: {
      measures: ['tickets.tickets', 'tickets.first_response'],
      rows: [{ dimension: 'agent' }],
    },
    statement: `select toString(assignee_id) as agent, count(), avg(first_response) ${TICKETS} group by assignee_id`,
  },
  {
    name: 'reopened and late by channel and priority',
    question: {
      measures: ['tickets.reopened', 'tickets.breached'],
      rows: [{ dimension: 'channel' }, { dimension: 'priority' }],
    },
    statement: `select channel, if(priority = 0, null, toString(priority)) as urgency, countIf(reopened = 1), countIf(breached = 1)
      ${TICKETS} group by channel, priority`,
  },
  {
    name: 'customers by channel',
    question: { measures: ['tickets.customers'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, uniqExact(contact_id) ${TICKETS} group by channel`,
  },
  {
    name: 'tickets by tag, one channel',
    question: {
      measures: ['tickets.tickets'],
      rows: [{ dimension: 'ticket_tag' }],
      filters: [{ dimension: 'channel', is: 'among', values: ['line'] }],
    },
    statement: `select nullIf(toString(arrayJoin(emptyArrayToSingle(arrayDistinct(tag_ids)))), '00000000-0000-0000-0000-000000000000') as tag, count()
      ${TICKETS} and channel = 'line' group by tag`,
  },
  {
    name: 'mentions and tickets by channel',
    question: { measures: ['mentions.mentions', 'tickets.tickets'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, m, t from (select channel, count() as m ${MENTIONS} group by channel) as counted
      full outer join (select channel, count() as t ${TICKETS} group by channel) as opened using channel`,
  },
  TWO_FACTS,
];
