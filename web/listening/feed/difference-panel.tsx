import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { writeList } from '#contracts/kit/list-text.ts';
import { getDifference } from '#contracts/listening/differences/endpoints.ts';
import { narrowToTheme } from '#contracts/listening/themes/opening.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatPercent, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { filterQuery } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { useNames } from '../use-names.ts';
import classes from './difference.module.css';

type Difference = AnswerOf<typeof getDifference>;

/** Periods up to this length have a cause that can be named. */
const LONGEST_MS = 31 * MS_PER_DAY;

/** What was different in a time that was chosen in a chart: the reasons for a peak, each of which narrows the list to its mentions. */
export function DifferencePanel({ filtering }: { filtering: FilterState }) {
  const { query, filter } = filtering;
  const chosen = query.from !== undefined && query.to !== undefined;
  const short = Date.parse(filter.to) - Date.parse(filter.from) <= LONGEST_MS;
  return chosen && short ? <Panel filtering={filtering} /> : null;
}

function Panel({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'earshot-difference-open',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return (
    <section className={classes.panel} aria-label={t('feed.difference.title')}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        {t('feed.difference.title')}
      </UnstyledButton>
      {isOpen && <Opened filtering={filtering} />}
    </section>
  );
}

function Opened({ filtering }: { filtering: FilterState }) {
  const difference = useCallQuery(getDifference, { query: filtering.filter }, { keep: true });
  return (
    <QueryView inline of={difference} loading={<BlockSkeleton height={72} />}>
      {(data) => <Reasons difference={data} filtering={filtering} />}
    </QueryView>
  );
}

function Reasons({ difference, filtering }: { difference: Difference; filtering: FilterState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNames();
  const { total, usual, authors, words, post, author, channels, sentiments } = difference;
  const number = (value: number) => formatShortNumber(Math.round(value), language);
  const against = (one: { share: number; usual: number }) =>
    t('feed.difference.share', {
      share: formatPercent(one.share, language),
      usual: formatPercent(one.usual, language),
    });
  const to = (more: Record<string, string>) => ({ ...filterQuery(filtering.query), ...more });
  return (
    <div className={classes.body}>
      <p className={classes.lead}>
        {t('feed.difference.total', { count: total, value: number(total), usual: number(usual), authors })}
      </p>
      <dl className={classes.facts}>
        <Fact name={t('feed.difference.words')} shown={words.length > 0}>
          {words.map(({ word, count, usual: before }) => (
            <Chip
              key={word}
              search={to(
                narrowToTheme(filtering.query, { kind: 'word', value: word, members: [word], query: null }),
              )}
              note={t('feed.difference.word', { value: number(count), usual: number(before) })}
            >
              {word}
            </Chip>
          ))}
        </Fact>
        <Fact name={t('feed.difference.channels')} shown={channels.length > 0}>
          {channels.map((one) => (
            <Chip key={one.channel} search={to({ channel: one.channel })} note={against(one)}>
              {nameOf('channel', one.channel, one.channel)}
            </Chip>
          ))}
        </Fact>
        <Fact name={t('feed.difference.sentiments')} shown={sentiments.length > 0}>
          {sentiments.map((one) => (
            <Chip key={one.sentiment} search={to({ sentiment: one.sentiment })} note={against(one)}>
              {t(`kit.sentiment.${one.sentiment}`)}
            </Chip>
          ))}
        </Fact>
        <Fact name={t('feed.difference.author')} shown={author !== null}>
          {author && (
            <Chip search={to({ author: writeList([author._id]) })} note={against(author)}>
              {author.name || t('listening.feed.somebody')}
            </Chip>
          )}
        </Fact>
        <Fact name={t('feed.difference.post')} shown={post !== null}>
          {post && (
            <Link to="/listening/mentions" search={to({ mention: post._id })} className={classes.post}>
              <span className={classes.who}>
                {post.author || t('listening.feed.somebody')} ·{' '}
                {nameOf('channel', post.channel, post.channel)}
              </span>
              <SentimentBadge value={post.sentiment} />
              <span className={classes.text}>{post.text}</span>
            </Link>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Chip(props: { search: Record<string, string>; note: string; children: ReactNode }) {
  return (
    <Link to="/listening/mentions" search={props.search} className={classes.chip}>
      {props.children} <span className={classes.dim}>{props.note}</span>
    </Link>
  );
}
