import { buildBar, MENTIONS, type HandWritten } from './hand-written.ts';

const DAY = buildBar('toStartOfDay(published_at)');
const HOUR = buildBar('toStartOfHour(published_at)');

/** Questions of dashboards about mentions. */
export const MENTION_QUESTIONS: readonly HandWritten[] = [
  {
    name: 'mentions',
    question: { measures: ['mentions.mentions'] },
    statement: `select count() ${MENTIONS}`,
  },
  {
    name: 'mentions by channel',
    question: { measures: ['mentions.mentions'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, count() ${MENTIONS} group by channel`,
  },
  {
    name: 'mentions by day',
    question: { measures: ['mentions.mentions'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `select ${DAY} as day, count() ${MENTIONS} group by day`,
  },
  {
    name: 'mentions by hour',
    question: { measures: ['mentions.mentions'], rows: [{ dimension: 'time', grain: 'hour' }] },
    statement: `select ${HOUR} as hour, count() ${MENTIONS} group by hour`,
  },
  {
    name: 'mentions by day and sentiment',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'time', grain: 'day' }, { dimension: 'sentiment' }],
    },
    statement: `select ${DAY} as day, toString(sentiment) as tone, count() ${MENTIONS} group by day, sentiment`,
  },
  {
    name: 'mentions by day and channel',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'time', grain: 'day' }, { dimension: 'channel' }],
    },
    statement: `select ${DAY} as day, channel, count() ${MENTIONS} group by day, channel`,
  },
  {
    name: 'mentions by language and sentiment',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'language' }, { dimension: 'sentiment' }],
    },
    statement: `select nullIf(language, '') as tongue, toString(sentiment) as tone, count() ${MENTIONS} group by language, sentiment`,
  },
  {
    name: 'authors',
    question: { measures: ['mentions.authors'] },
    statement: `select uniqExactIf(author_key, author_key <> 0) ${MENTIONS}`,
  },
  {
    name: 'authors by channel',
    question: { measures: ['mentions.authors'], rows: [{ dimension: 'channel' }] },
    statement: `select channel, uniqExactIf(author_key, author_key <> 0) ${MENTIONS} group by channel`,
  },
  {
    name: 'authors by day',
    question: { measures: ['mentions.authors'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `select ${DAY} as day, uniqExactIf(author_key, author_key <> 0) ${MENTIONS} group by day`,
  },
  {
    name: 'four figures',
    question: {
      measures: ['mentions.mentions', 'mentions.authors', 'mentions.engagement', 'mentions.reach'],
    },
    statement: `select count(), uniqExactIf(author_key, author_key <> 0), sum(engagement), sum(reach) ${MENTIONS}`,
  },
  {
    name: 'engagement and reach by channel',
    question: {
      measures: ['mentions.engagement', 'mentions.reach'],
      rows: [{ dimension: 'channel' }],
    },
    statement: `select channel, sum(engagement), sum(reach) ${MENTIONS} group by channel`,
  },
  {
    name: 'mean engagement by sentiment',
    question: { measures: ['mentions.engagement_mean'], rows: [{ dimension: 'sentiment' }] },
    statement: `select toString(sentiment) as tone, sum(engagement) / count() ${MENTIONS} group by sentiment`,
  },
  {
    name: 'negative share by language',
    question: { measures: ['mentions.negative_share'], rows: [{ dimension: 'language' }] },
    statement: `select nullIf(language, '') as tongue, countIf(sentiment = 'negative') / count() ${MENTIONS} group by language`,
  },
  {
    name: 'net sentiment by day',
    question: { measures: ['mentions.net_sentiment'], rows: [{ dimension: 'time', grain: 'day' }] },
    statement: `select ${DAY} as day, (countIf(sentiment = 'positive') - countIf(sentiment = 'negative')) / count() ${MENTIONS} group by day`,
  },
  {
    name: 'mentions by hashtag, two channels',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'hashtag' }],
      filters: [{ dimension: 'channel', is: 'among', values: ['x', 'facebook'] }],
    },
    statement: `select nullIf(arrayJoin(emptyArrayToSingle(arrayDistinct(hashtags))), '') as hashtag, count() ${MENTIONS}
      and channel in ('x', 'facebook') group by hashtag`,
  },
  {
    name: 'negative mentions by country',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'country' }],
      filters: [{ dimension: 'sentiment', is: 'among', values: ['negative'] }],
    },
    statement: `select nullIf(country, '') as place, count() ${MENTIONS} and sentiment = 'negative' group by country`,
  },
  {
    name: 'mentions of loud authors by day',
    question: {
      measures: ['mentions.mentions'],
      rows: [{ dimension: 'time', grain: 'day' }],
      filters: [{ number: 'followers', least: 100_000 }],
    },
    statement: `select ${DAY} as day, count() ${MENTIONS} and followers >= 100000 group by day`,
  },
];
