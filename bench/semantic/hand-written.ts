import type { QuestionInput } from '#contracts/semantic/question.ts';

/** A question, and the statement that somebody who knows the tables writes for it: the same keys, then the same measures. */
export type HandWritten = { name: string; question: Omit<QuestionInput, 'span'>; statement: string };

const mentions = `from mentions where account_id = {account: UUID} and published_at >= {from: DateTime64(3, 'UTC')}
  and published_at < {to: DateTime64(3, 'UTC')} and hidden = 'no'`;
const tickets = `from ticket_facts final where account_id = {account: UUID} and created_at >= {from: DateTime64(3, 'UTC')}
  and created_at < {to: DateTime64(3, 'UTC')}`;
const DAY = `formatDateTime(day, '%Y-%m-%dT00:00:00.000Z')`;

/** Questions of dashboards and reports. */
export const HAND_WRITTEN: readonly HandWritten[] = [
  {
    name: 'mentions',
    question: { measures: ['mentions.mentions'] },
    statement: `select count() ${mentions}`,
  },
  {
    name: 'mentions by channel',
    question: { measures: ['mentions.mentions'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, count() ${mentions} group by channel`,
  },
  {
    name: 'mentions by day',
    question: { measures: ['mentions.mentions'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `with toStartOfDay(published_at) as day select ${DAY}, count() ${mentions} group by day`,
  },
  {
    name: 'mentions by day and sentiment',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'time', grain: 'day' }, { dimension: 'sentiment' }],
    },
    statement: `with toStartOfDay(published_at) as day select ${DAY}, toString(sentiment) as tone, count() ${mentions} group by day, sentiment`,
  },
  {
    name: 'authors by channel',
    question: { measures: ['mentions.authors'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, uniqExactIf(author_key, author_key <> 0) ${mentions} group by channel`,
  },
  {
    name: 'negative share by language',
    question: { measures: ['mentions.negative_share'], rows: [{ dimension: 'language' }] },
    statement: `select nullIf(language, '') as language, countIf(sentiment = 'negative') / count() ${mentions} group by language`,
  },
  {
    name: 'mentions by hashtag',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'hashtag' }],
      filters: [{ dimension: 'channel', is: 'among', values: ['x', 'facebook'] }],
    },
    statement: `select nullIf(arrayJoin(emptyArrayToSingle(arrayDistinct(hashtags))), '') as hashtag, count() ${mentions} and channel in ('x', 'facebook') group by hashtag`,
  },
  {
    name: 'tickets and CSAT by channel',
    question: { measures: ['tickets.tickets', 'tickets.csat'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, count(), countIf(csat >= 4) / nullIf(countIf(csat is not null), 0) ${tickets} group by channel`,
  },
  {
    name: 'first response by priority',
    question: {
      measures: ['tickets.first_response', 'tickets.first_response_p90'],
      rows: [{ dimension: 'priority' }],
    },
    statement: `select if(priority = 0, null, toString(priority)) as one, avg(first_response), quantileExactInclusiveOrNull(0.9)(first_response) ${tickets} group by one`,
  },
  {
    name: 'mentions and tickets by channel',
    question: { measures: ['mentions.mentions', 'tickets.tickets'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, m, t from (select channel, count() as m ${mentions} group by channel) a
      full outer join (select channel, count() as t ${tickets} group by channel) b using channel`,
  },
];
