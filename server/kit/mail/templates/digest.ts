import { z } from 'zod';
import type { Brand } from '#contracts/brands/profile.ts';
import { cutLine } from '#contracts/kit/cut-text.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import { getDateLocale, type Calendar } from '#contracts/kit/date-locale.ts';
import { countJudged, Sentiment, SENTIMENTS } from '#contracts/listening/mention.ts';
import type { MailText } from '#server/kit/mail/mail-text.ts';
import type { MailPart, Tone } from '#server/kit/mail/parts.ts';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { DIGEST_LABELS } from '#texts/digest-labels.ts';

const count = z.number().int().nonnegative();

/** A summary of the mentions of a period; `at_once` where an alert sends it rather than a period of its own. */
const Values = z.object({
  name: OneLine,
  at_once: z.boolean(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  zone: z.string(),
  total: count,
  before: count,
  authors: count,
  by_sentiment: z.object(Object.fromEntries(SENTIMENTS.map((name) => [name, count]))),
  keywords: z.array(z.object({ name: OneLine, count })),
  channels: z.array(z.object({ channel: z.string(), count })),
  posts: z.array(
    z.object({
      who: OneLine,
      channel: z.string(),
      at: z.iso.datetime(),
      sentiment: Sentiment,
      text: z.string(),
      url: SuiteLink,
    }),
  ),
  url: SuiteLink,
  stop_url: SuiteLink,
  one_click_url: SuiteLink,
});
type Values = z.output<typeof Values>;
type Language = keyof typeof DIGEST_LABELS;

const TONES: Record<Sentiment, Tone> = {
  negative: 'bad',
  neutral: 'calm',
  positive: 'good',
  question: 'ask',
  unjudged: 'calm',
};
/** Maximum length of a post's text in an e-mail, in characters. */
const EXCERPT = 220;

/** Numbers and instants in the format of a language and the time of a zone. */
function tellIn({ language, calendar }: { language: Language; calendar: Calendar }, zone: string) {
  const locale = getDateLocale(language, calendar);
  const numbers = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const times = makeDateFormat(
    { language, calendar },
    {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
  );
  return {
    number: (value: number) => numbers.format(value),
    share: (part: number, whole: number) => shares.format(whole === 0 ? 0 : part / whole),
    time: (at: string) => times.format(new Date(at)),
    span: (from: string, to: string) => times.formatRange(new Date(from), new Date(to)),
  };
}
type DigestFormatter = ReturnType<typeof tellIn>;

function change(now: number, before: number, { share }: DigestFormatter): string {
  if (before === 0 || now === before) return '';
  return now > before ? `▲ ${share(now - before, before)}` : `▼ ${share(before - now, before)}`;
}

function write(language: Language) {
  return (values: Values, _brand: Brand, calendar: Calendar): MailText => {
    const words = DIGEST_LABELS[language];
    const tell = tellIn({ language, calendar }, values.zone);
    const total = tell.number(values.total);
    return {
      subject: (values.at_once ? words.alert : words.subject)(values.name, total),
      heading: values.name,
      lines: [tell.span(values.from, values.to), ...(values.total === 0 ? [words.none] : [])],
      parts: values.total === 0 ? [] : partsOf(values, language, tell),
      action: { label: values.total === 0 ? words.look : words.all(total), url: values.url },
      note: words.more,
      unsubscribe: { label: words.stop, url: values.stop_url, oneClick: values.one_click_url },
    };
  };
}

function partsOf(values: Values, language: Language, tell: DigestFormatter): MailPart[] {
  const words = DIGEST_LABELS[language];
  const { total, by_sentiment } = values;
  const ranked = (title: string, rows: readonly { label: string; count: number }[]): MailPart[] => {
    const most = Math.max(1, ...rows.map((row) => row.count));
    return rows.length === 0
      ? []
      : [
          {
            kind: 'bars',
            title,
            rows: rows.map((row) => ({
              label: row.label,
              value: tell.number(row.count),
              share: row.count / most,
              tone: 'plain',
            })),
          },
        ];
  };
  const felt = SENTIMENTS.map((name) => ({ name, count: by_sentiment[name] ?? 0 }));
  return [
    {
      kind: 'figures',
      items: [
        {
          label: words.mentions,
          value: tell.number(total),
          note: values.at_once ? '' : change(total, values.before, tell),
        },
        { label: words.authors, value: tell.number(values.authors), note: '' },
        {
          label: words.negative,
          value: tell.number(by_sentiment.negative ?? 0),
          note: words.of_judged(tell.share(by_sentiment.negative ?? 0, countJudged(by_sentiment))),
        },
      ],
    },
    {
      kind: 'bars',
      title: words.sentiment,
      rows: felt
        .filter((one) => one.count > 0)
        .map((one) => ({
          label: words.moods[one.name],
          value: tell.share(one.count, total),
          share: one.count / total,
          tone: TONES[one.name],
        })),
    },
    ...ranked(
      words.keywords,
      values.keywords.map((one) => ({ label: one.name, count: one.count })),
    ),
    ...ranked(
      words.channels,
      values.channels.map((one) => ({ label: getChannelName(one.channel, language), count: one.count })),
    ),
    {
      kind: 'posts',
      title: words.posts,
      items: values.posts.map(({ who, channel, at, sentiment, text, url }) => ({
        who: [who || words.nobody, getChannelName(channel, language), tell.time(at)].join(' · '),
        mood: words.moods[sentiment],
        tone: TONES[sentiment],
        text: cutLine(text, EXCERPT),
        url,
        open: words.open,
      })),
    },
  ];
}

/** The e-mail digest of mentions: counts, sentiment, keywords, channels, and the posts with the most engagement. */
export const digest = defineMailTemplate({ values: Values, words: { en: write('en'), th: write('th') } });
