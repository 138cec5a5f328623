import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getBreakdown } from '#contracts/listening/endpoints.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Link, TextLink } from '#web/kit/router/link.tsx';
import { exactNumber, percentText, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { filterQuery, notOf } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { useValueWords } from '../filter/values.ts';
import { SentimentBar } from './sentiment-bar.tsx';
import classes from './share.module.css';

type Shares = AnswerOf<typeof getBreakdown>;
type Split = 'channel' | 'keyword' | 'language';

const SHOWN = 8;

/** Mentions by one dimension, the most first: name, sentiment as a bar, number and share; a row opens what it counts. */
export function ShareCard(props: { filtering: Filtering; dimension: Split; title: string }) {
  const { filtering, dimension, title } = props;
  const shares = useCall(getBreakdown, { params: { dimension }, query: filtering.filter }, { keep: true });
  return (
    <Card title={title} flush>
      <Answer of={shares} loading={<RowsSkeleton rows={6} />}>
        {(found) => <Rows shares={found} dimension={dimension} filtering={filtering} />}
      </Answer>
    </Card>
  );
}

function Rows({ shares, dimension, filtering }: { shares: Shares; dimension: Split; filtering: Filtering }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { items } = shares;
  if (items.length === 0) {
    return (
      <p className={classes.none}>
        {t('listening.voice_none')}{' '}
        <TextLink to="/settings/keywords/$product" params={{ product: 'listening' }}>
          {t('listening.voice_settings')}
        </TextLink>
      </p>
    );
  }
  const most = Math.max(...items.map(({ count }) => count));
  const sum = items.reduce((total, { count }) => total + count, 0);
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <>
      <ol className={classes.rows}>
        {shown.map((item) => (
          <Row
            key={item.value}
            item={item}
            most={most}
            sum={sum}
            dimension={dimension}
            filtering={filtering}
          />
        ))}
      </ol>
      {items.length > shown.length && (
        <Button variant="subtle" color="gray" size="compact-sm" m={8} onClick={() => setAll(true)}>
          {t('listening.more', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  item: Shares['items'][number];
  most: number;
  sum: number;
  dimension: Split;
  filtering: Filtering;
};

function Row({ item, most, sum, dimension, filtering }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords();
  const channel = dimension === 'channel' && Channel.safeParse(item.value);
  const name =
    dimension === 'keyword' ? item.label || words(dimension, item.value) : words(dimension, item.value);
  return (
    <li>
      <Link
        to="/listening/mentions"
        search={{ ...filterQuery(filtering.query), [dimension]: item.value, [notOf(dimension)]: undefined }}
        className={classes.row}
        aria-label={t('listening.mentions_of', { name, value: exactNumber(item.count, language) })}
      >
        <span className={classes.name}>
          {channel && channel.success ? <ChannelName channel={channel.data} /> : name}
        </span>
        <span className={classes.bar}>
          <SentimentBar counts={item.by_sentiment} share={item.count / most} />
        </span>
        <span className={classes.count}>
          <NumberText value={item.count} />
        </span>
        <span className={classes.share}>{percentText(item.count / sum, language)}</span>
      </Link>
    </li>
  );
}
