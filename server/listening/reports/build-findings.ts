import { writeList } from '#contracts/kit/list-text.ts';
import {
  buildDrillDownFilter,
  type DrillDown,
  type WireFilter,
} from '#contracts/listening/analytics/dimension.ts';
import { countJudged } from '#contracts/listening/mention.ts';
import { shareSurprise } from '#engine/anomaly/surprise.ts';
import type { ExplainedPeak, FindingFacts } from '#server/listening/reports/read-findings.ts';
import type { ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { SummarySentence } from '#server/reports/public.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { REPORT_SENTENCES, type ReportSentences } from '#texts/report-sentences.ts';

/** Fewer mentions say nothing beyond their number. */
const LEAST_MENTIONS = 20;
/** Changes below this share are none. */
const LEAST_CHANGE = 0.03;
/** A change of sentiment below this surprise is chance. */
const LEAST_SHIFT = 2.5;
/** Themes and authors in fewer mentions are not worth a sentence. */
const LEAST_OF_ONE = 5;
const LEAST_NEGATIVE = 10;
const MOST_WORDS = 3;

type Context = { facts: FindingFacts; filter: WireFilter; locale: ReportLocale; sentences: ReportSentences };

/**
 * What happened, in sentences, the most important first, each with the path of the pages that show its numbers. A sentence that the figures
 * do not bear is left out: of few mentions, of a change within chance, or against a period that was not collected.
 */
export function buildFindings(
  facts: FindingFacts,
  filter: WireFilter,
  locale: ReportLocale,
): SummarySentence[] {
  const sentences = REPORT_SENTENCES[locale.language];
  const context = { facts, filter, locale, sentences };
  const { mentions } = facts.figures.now;
  if (mentions < LEAST_MENTIONS)
    return [
      {
        text: sentences.few(locale.formatters.number(mentions)),
        path: mentionsPath(filter, {}),
        tone: 'accent',
      },
    ];
  return [
    describeVolume(context),
    ...describePeak(context),
    ...describeSentiment(context),
    ...describeThemes(context),
    ...describeChannels(context),
    ...describeAuthor(context),
    ...describeVoice(context),
  ];
}

/** The notes at the peaks of a chart over time, by the start of their bars. */
export function buildMarks(
  { peaks }: FindingFacts,
  { formatters, language }: ReportLocale,
): { from: string; text: string }[] {
  return peaks.map(({ from, to, count, usual, difference }) => ({
    from,
    text: REPORT_SENTENCES[language].mark(
      formatters.span(from, to),
      formatters.number(count),
      formatters.number(usual),
      difference.words.slice(0, MOST_WORDS).map(({ word }) => word),
    ),
  }));
}

function describeVolume({ facts, filter, locale: { formatters }, sentences }: Context): SummarySentence {
  const { now, before } = facts.figures;
  const authors = formatters.number(now.authors);
  const change = (now.mentions - before.mentions) / Math.max(1, before.mentions);
  const compared = facts.comparable && before.mentions >= LEAST_MENTIONS;
  return {
    text: sentences.volume(
      formatters.number(now.mentions),
      now.authors_about ? sentences.about(authors) : authors,
      compared
        ? {
            direction: Math.abs(change) < LEAST_CHANGE ? 'same' : change > 0 ? 'more' : 'fewer',
            share: formatters.share(Math.abs(now.mentions - before.mentions), before.mentions),
            before: formatters.number(before.mentions),
          }
        : null,
    ),
    path: overviewPath(filter),
    tone: 'accent',
  };
}

function describePeak(context: Context): SummarySentence[] {
  const { facts, filter, locale, sentences } = context;
  const [peak] = facts.peaks;
  if (!peak) return [];
  const { formatters } = locale;
  const { bucket } = facts.series;
  const when = bucket === 'hour' ? formatters.moment(peak.from) : formatters.span(peak.from, peak.to);
  const parts = [
    sentences.peak(when, formatters.number(peak.count), formatters.number(peak.usual), bucket),
    ...describeCause(peak, context),
  ];
  return [
    {
      text: parts.join(' '),
      path: mentionsPath(filter, { from: peak.from, to: peak.to }),
      tone: 'accent',
    },
  ];
}

function describeCause({ difference }: ExplainedPeak, { locale, sentences }: Context): string[] {
  const { words, channels, author } = difference;
  const { formatters, language } = locale;
  const channel = channels.find(({ share, usual }) => share > usual);
  const more: string[] = [];
  if (words.length > 0) more.push(sentences.peak_words(words.slice(0, MOST_WORDS).map(({ word }) => word)));
  if (channel)
    more.push(
      sentences.peak_channel(
        getChannelName(channel.channel, language),
        formatters.share(channel.share, 1),
        formatters.share(channel.usual, 1),
      ),
    );
  else if (author) more.push(sentences.peak_author(author.name, formatters.share(author.share, 1)));
  return more;
}

function describeSentiment({ facts, filter, locale: { formatters }, sentences }: Context): SummarySentence[] {
  const { now, before } = facts.figures;
  const of = (counts: typeof now, mood: string): number => counts.by_sentiment[mood] ?? 0;
  const [judged, judgedBefore] = [countJudged(now.by_sentiment), countJudged(before.by_sentiment)];
  if (judged < LEAST_MENTIONS) return [];
  const negative = of(now, 'negative');
  const share = formatters.share(negative, judged);
  const compared = facts.comparable && judgedBefore >= LEAST_MENTIONS;
  const usual = of(before, 'negative') / Math.max(1, judgedBefore);
  const shift = compared ? shareSurprise(negative, judged, usual) : 0;
  const changed = Math.abs(shift) >= LEAST_SHIFT;
  return [
    {
      text: changed
        ? sentences.negative(share, formatters.number(negative), {
            direction: shift > 0 ? 'more' : 'fewer',
            before: formatters.share(usual, 1),
          })
        : sentences.sentiment(share, formatters.share(of(now, 'positive'), judged), compared),
      path: mentionsPath(filter, { sentiment: 'negative' }),
      tone: changed ? (shift > 0 ? 'negative' : 'positive') : 'neutral',
    },
  ];
}

function describeThemes({ facts, filter, locale: { formatters }, sentences }: Context): SummarySentence[] {
  const items = facts.themes.items.filter(({ count }) => count >= LEAST_OF_ONE);
  if (items.length < 2) return [];
  const bad = items.find(
    ({ count, by_sentiment: { negative = 0 } }) => count >= LEAST_NEGATIVE && negative * 2 > count,
  );
  const parts = [
    sentences.themes(items.slice(0, MOST_WORDS).map(({ value }) => value)),
    ...(bad
      ? [
          sentences.theme_negative(
            bad.value,
            formatters.number(bad.by_sentiment['negative'] ?? 0),
            formatters.number(bad.count),
          ),
        ]
      : []),
  ];
  return [
    { text: parts.join(' '), path: pathOf('/listening/themes', filter), tone: bad ? 'negative' : 'neutral' },
  ];
}

function describeChannels({
  facts,
  filter,
  locale: { formatters, language },
  sentences,
}: Context): SummarySentence[] {
  const { items, total } = facts.channels;
  const [first, second] = items;
  if (!first || !second) return [];
  const share = (count: number): string => formatters.share(count, total);
  const text = [
    sentences.channel(
      getChannelName(first.value, language),
      share(first.count),
      formatters.number(first.count),
    ),
    sentences.channel_next(getChannelName(second.value, language), share(second.count)),
  ].join(' ');
  return [{ text, path: mentionsPath(filter, { channel: first.value }), tone: 'neutral' }];
}

function describeAuthor({
  facts,
  filter,
  locale: { formatters, language },
  sentences,
}: Context): SummarySentence[] {
  const [author] = facts.authors.items;
  if (!author || author.count < LEAST_OF_ONE) return [];
  const name = author.name || author.handle;
  if (name === '') return [];
  return [
    {
      text: sentences.author(name, getChannelName(author.channel, language), formatters.number(author.count)),
      path: mentionsPath(filter, { author: { _id: author._id, channel: author.channel } }),
      tone: 'neutral',
    },
  ];
}

function describeVoice({ facts, filter, locale: { formatters }, sentences }: Context): SummarySentence[] {
  const { items, total, set } = facts.voice;
  const [first, second] = items;
  if (!first || !second || total < LEAST_MENTIONS) return [];
  const share = (count: number): string => formatters.share(count, total);
  return [
    {
      text: [
        sentences.voice(first.label, share(first.count)),
        sentences.voice_next(second.label, share(second.count)),
      ].join(' '),
      path: mentionsPath(filter, { voice: { set, only: first.value } }),
      tone: 'neutral',
    },
  ];
}

function mentionsPath(filter: WireFilter, place: DrillDown): string {
  return pathOf('/listening/mentions', buildDrillDownFilter(filter, place));
}
function overviewPath(filter: WireFilter): string {
  return pathOf('/listening', filter);
}

function pathOf(page: string, filter: WireFilter): string {
  const words = Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === ''
      ? []
      : [[name, Array.isArray(value) ? writeList(value) : String(value)]],
  );
  return `${page}?${new URLSearchParams(words).toString()}`;
}
