import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getReview, reviewSentiment, type ReviewItem } from '#contracts/listening/corrections/endpoints.ts';
import { JUDGED_SENTIMENTS, type JudgedSentiment } from '#contracts/listening/mention.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import type { Period } from '#web/kit/period/use-period.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { AfterFirst } from '../no-mentions.tsx';
import classes from './sentiment.module.css';

type Props = { period: Period; mayWrite: boolean };

/** Mentions one after the other, in random order: the user sets the sentiment. The model's guess is hidden, so that it causes no bias. */
export function ReviewCard({ period, mayWrite }: Props) {
  const { t } = useTranslation();
  const drawn = useCallQuery(getReview, { query: { ...period, limit: 10 } });
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const send = useCallMutation(reviewSentiment, { refresh: ['sentiment.'] });
  const say = (item: ReviewItem, sentiment: JudgedSentiment) => {
    setJudged((before) => new Set([...before, item._id]));
    send.send({ body: { ...period, items: [{ _id: item._id, sentiment }] } });
  };
  return (
    <Card title={t('sentiment.review.title')}>
      <p className={classes.about}>{t('sentiment.review.about')}</p>
      <QueryView of={drawn} loading={<BlockSkeleton height={120} />}>
        {({ items }) => {
          const item = items.find(({ _id }) => !judged.has(_id));
          return item ? (
            <Question
              key={item._id}
              item={item}
              mayWrite={mayWrite}
              goesOn={judged.size > 0}
              onSay={(said) => say(item, said)}
            />
          ) : (
            <AfterFirst until={period.to}>
              <Empty title={t('sentiment.review.none')} help={t('sentiment.review.none_help')} />
            </AfterFirst>
          );
        }}
      </QueryView>
    </Card>
  );
}

type QuestionProps = {
  item: ReviewItem;
  mayWrite: boolean;
  /** Whether it follows an answer. */
  goesOn: boolean;
  onSay: (said: JudgedSentiment) => void;
};

function Question({ item, mayWrite, goesOn, onSay }: QuestionProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  // The focus stays at the answers for keyboard users; the first question takes no focus, which would look like a proposed answer.
  useEffect(() => {
    if (goesOn && document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, [goesOn]);
  return (
    <>
      <div className={classes.post}>
        <p className={classes.source}>
          <ChannelName channel={item.channel} /> {item.author.name} · <TimeText value={item.published_at} />
        </p>
        {item.title !== '' && <strong>{item.title}</strong>}
        <p lang={item.language} className={classes.text}>
          {item.text}
        </p>
      </div>
      <div className={classes.answers} role="group" aria-label={t('sentiment.review.ask')}>
        {JUDGED_SENTIMENTS.map((sentiment, index) => (
          <Button
            key={sentiment}
            ref={index === 0 ? first : undefined}
            variant="default"
            disabled={!mayWrite}
            onClick={() => onSay(sentiment)}
          >
            <SentimentBadge value={sentiment} />
          </Button>
        ))}
      </div>
    </>
  );
}
