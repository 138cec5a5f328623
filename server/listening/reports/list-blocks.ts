import { cutLine } from '#contracts/kit/cut-text.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { SENTIMENT_STACK, SENTIMENTS } from '#contracts/listening/mention.ts';
import { formatTheme } from '#contracts/listening/themes/opening.ts';
import { change, type ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { Block, Tone } from '#server/reports/public.ts';
import { getChannelName } from '#texts/channel-name.ts';

const LONGEST = 600;

/** Reactions and reach, with their change. */
export function buildReactionsBlock(
  { now, before }: AnswerOfKind<'engagement'>,
  locale: ReportLocale,
): Partial<Block> {
  const { words, formatters } = locale;
  const names = ['engagement', 'reach', 'likes', 'comments', 'shares', 'views'] as const;
  return {
    chart: {
      kind: 'figures',
      items: names.map((name) => ({
        label: words.reactions[name],
        value: formatters.number(now[name]),
        change: change(now[name], before[name], locale),
        tone: 'accent',
      })),
    },
    table: {
      head: [
        { label: words.value, share: 3 },
        { label: words.now, share: 1, right: true },
        { label: words.before, share: 1, right: true },
      ],
      rows: names.map((name) => [words.reactions[name], now[name], before[name]]),
    },
    printTable: false,
  };
}

/** The hours of a week. */
export function buildCellsBlock(
  { items, total }: AnswerOfKind<'cells'>,
  { words }: ReportLocale,
): Partial<Block> {
  const cells = words.days.map(() => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, count } of items) {
    const row = cells[weekday - 1];
    if (row) row[hour] = count;
  }
  return {
    note: total === 0 ? words.none : '',
    chart: total === 0 ? null : { kind: 'grid', days: words.days, cells },
    table: {
      head: [
        { label: words.hour, share: 1 },
        ...words.days.map((label) => ({ label, share: 1, right: true })),
      ],
      rows: Array.from({ length: 24 }, (_one, hour) => [
        `${String(hour).padStart(2, '0')}:00`,
        ...cells.map((row) => row[hour] ?? 0),
      ]),
    },
    printTable: false,
  };
}

/** The authors with the most posts. */
export function buildAuthorsBlock(
  { items }: AnswerOfKind<'authors'>,
  { words, language }: ReportLocale,
): Partial<Block> {
  return {
    note: items.length === 0 ? words.none : '',
    table: {
      head: [
        { label: words.author, share: 3 },
        { label: words.channel, share: 1.4 },
        { label: words.followers, share: 1.2, right: true },
        { label: words.count, share: 1, right: true },
        { label: words.moods.negative, share: 1, right: true },
        { label: words.moods.positive, share: 1, right: true },
      ],
      rows: items.map(({ name, handle, channel, followers, count, by_sentiment }) => [
        name || handle || words.nobody,
        getChannelName(channel, language),
        followers,
        count,
        by_sentiment['negative'] ?? 0,
        by_sentiment['positive'] ?? 0,
      ]),
    },
  };
}

/** The sentiment of a word, where one sentiment has more than half. */
function toneOf(counts: Readonly<Record<string, number>>, count: number): Tone {
  return SENTIMENTS.find((mood) => mood !== 'neutral' && (counts[mood] ?? 0) * 2 > count) ?? 'neutral';
}

/** Themes by their number of posts. */
export function buildThemesBlock(
  { of, items }: AnswerOfKind<'themes'>,
  { words }: ReportLocale,
): Partial<Block> {
  return {
    note: items.length === 0 ? words.none : '',
    chart:
      items.length === 0
        ? null
        : {
            kind: 'words',
            items: items.map(({ value, count, by_sentiment }) => ({
              word: formatTheme(of, value),
              count,
              tone: toneOf(by_sentiment, count),
            })),
          },
    table: {
      head: [
        { label: words.word, share: 3 },
        { label: words.count, share: 1, right: true },
        ...SENTIMENT_STACK.map((mood) => ({ label: words.moods[mood], share: 1, right: true })),
      ],
      rows: items.map(({ value, count, by_sentiment }) => [
        formatTheme(of, value),
        count,
        ...SENTIMENT_STACK.map((mood) => by_sentiment[mood] ?? 0),
      ]),
    },
  };
}

function postText({ title, text }: { title: string; text: string }): string {
  return title && !text.startsWith(title) ? `${title} — ${text}` : text;
}

/** Single posts with their text. */
export function buildPostsBlock(
  { items }: AnswerOfKind<'posts'>,
  { words, formatters, language }: ReportLocale,
): Partial<Block> {
  const reactions = (post: (typeof items)[number]): number =>
    ['likes', 'comments', 'shares'].reduce(
      (sum, name) => sum + (Object.entries(post.engagement).find(([key]) => key === name)?.[1] ?? 0),
      0,
    );
  return {
    note: items.length === 0 ? words.none : '',
    chart:
      items.length === 0
        ? null
        : {
            kind: 'posts',
            items: items.map((post) => ({
              who: post.author.name || words.nobody,
              about: `${getChannelName(post.channel, language)} · ${formatters.moment(post.published_at)} · ${words.reactions.engagement} ${formatters.number(reactions(post))}`,
              mood: words.moods[post.sentiment],
              tone: post.sentiment,
              text: cutLine(postText(post), LONGEST),
              url: post.url,
            })),
          },
    table: {
      head: [
        { label: words.published, share: 2 },
        { label: words.author, share: 2 },
        { label: words.channel, share: 1 },
        { label: words.text, share: 5 },
        { label: words.reactions.engagement, share: 1, right: true },
        { label: words.link, share: 2 },
      ],
      rows: items.map((post) => [
        { at: formatters.wall(post.published_at), shown: formatters.moment(post.published_at) },
        post.author.name,
        getChannelName(post.channel, language),
        postText(post),
        reactions(post),
        post.url,
      ]),
    },
    printTable: false,
  };
}
