import { useTranslation } from 'react-i18next';
import { getMention } from '#contracts/listening/actions/endpoints.ts';
import { LONGEST_PEAK_MS } from '#contracts/quick-analytic/files.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { formatPercent, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { useNames } from '#web/listening/use-names.ts';
import { includeValue, type AddressChange } from '../state/narrow.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from './difference.module.css';

type Difference = SearchAnswerOf<'difference'>;

/** Why this peak: shown once a part of the time was chosen in the volume, and nothing for a named period. */
export function DifferenceCard({ state }: { state: SearchState }) {
  const { query, filter } = state.filtering;
  const isChosen = query.from !== undefined && query.to !== undefined;
  const isShort = Date.parse(filter.to) - Date.parse(filter.from) <= LONGEST_PEAK_MS;
  return isChosen && isShort ? <Opened state={state} /> : null;
}

function Opened({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const { from, to } = state.filtering.filter;
  const answer = useAnswer(state.search, { kind: 'difference', from, to });
  return (
    <Card title={t('quick_analytic.why.title')}>
      <QueryView of={answer} loading={<BlockSkeleton height={96} />}>
        {(reasons) => <Reasons answer={reasons} state={state} />}
      </QueryView>
    </Card>
  );
}

type Reason = {
  key: string;
  name: string;
  note: string;
  change: AddressChange;
  feeling?: Record<string, number> | null;
};
const PLAIN = { members: [], query: null, channel: null };

/** What was different, each reason with its count beside the usual one; a press narrows the page to its posts. */
function Reasons({ answer, state }: { answer: Difference; state: SearchState }) {
  const { difference, sites, words, stories } = answer;
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNames();
  const mayOpen = useMayCall(getMention);
  const { query, change } = state.filtering;
  const { total, usual, authors, channels, sentiments, post } = difference;
  const number = (value: number) => formatShortNumber(Math.round(value), language);
  const against = (one: { share: number; usual: number }) =>
    t('feed.difference.share', {
      share: formatPercent(one.share, language),
      usual: formatPercent(one.usual, language),
    });
  const reasons: Reason[] = [
    ...words.map((one) => ({
      key: `word ${one.word}`,
      name: one.word,
      note: t('feed.difference.word', { value: number(one.count), usual: number(one.usual) }),
      change: includeValue(query, 'word', { ...PLAIN, value: one.word }),
      feeling: one.by_sentiment,
    })),
    ...channels.map((one) => ({
      key: `channel ${one.channel}`,
      name: nameOf('channel', one.channel, one.channel),
      note: against(one),
      change: includeValue(query, 'channel', { ...PLAIN, value: one.channel }),
    })),
    ...sentiments.map((one) => ({
      key: `sentiment ${one.sentiment}`,
      name: nameOf('sentiment', one.sentiment, one.sentiment),
      note: against(one),
      change: includeValue(query, 'sentiment', { ...PLAIN, value: one.sentiment }),
    })),
    ...sites.map(({ site, count, before }) => ({
      key: `site ${site}`,
      name: site,
      note: t('quick_analytic.why.site', { value: number(count), before: number(before) }),
      change: includeValue(query, 'domain', { ...PLAIN, value: site }),
    })),
    ...answer.authors.map((one) => ({
      key: `author ${one.channel} ${one._id}`,
      name: one.name || t('listening.feed.somebody'),
      note: t('quick_analytic.why.author', { value: number(one.count), share: against(one) }),
      change: includeValue(query, 'author', { ...PLAIN, value: one._id, channel: one.channel }),
    })),
  ];
  return (
    <>
      <p className={classes.lead}>
        {t('feed.difference.total', { count: total, value: number(total), usual: number(usual), authors })}
      </p>
      {reasons.length === 0 && <p className={classes.lead}>{t('quick_analytic.why.none')}</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ key, name, note, change: narrowed, feeling }) => (
          <li key={key}>
            <button type="button" className={classes.reason} onClick={() => change(narrowed)}>
              <strong>{name}</strong> <span>{note}</span>
              {feeling && (
                <span className={classes.feeling}>
                  <SentimentBar counts={feeling} share={1} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {stories.map((story) => (
        <button
          key={story.cluster}
          type="button"
          className={classes.story}
          onClick={() => change({ cluster: story.cluster })}
        >
          <strong>
            {t('quick_analytic.why.repeated', {
              count: story.count,
              value: number(story.count),
              usual: number(story.usual),
            })}
          </strong>{' '}
          <ChannelName channel={story.channel} bare /> {story.author || t('listening.feed.somebody')}:{' '}
          {story.text}
        </button>
      ))}
      {post && !stories.some(({ post_id }) => post_id === post._id) && (
        <Story post={post} onOpen={mayOpen ? () => change({ mention: post._id }) : undefined} />
      )}
    </>
  );
}

type StoryProps = { post: NonNullable<Difference['difference']['post']>; onOpen: (() => void) | undefined };

/** The loudest post of the time: a press opens it. */
function Story({ post: { author, channel, text }, onOpen }: StoryProps) {
  const { t } = useTranslation();
  const words = (
    <>
      <strong>{t('quick_analytic.why.story')}</strong> <ChannelName channel={channel} bare />{' '}
      {author || t('listening.feed.somebody')}: {text}
    </>
  );
  return onOpen ? (
    <button type="button" className={classes.story} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <p className={classes.story}>{words}</p>
  );
}
