import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultMeasure, ResultPost } from '#contracts/publishing/results.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { formatWholePercent } from './format-slot.ts';
import { rankPosts, type RankedPost } from './rank-posts.ts';
import classes from './results.module.css';

type Props = {
  items: readonly ResultPost[];
  measure: ResultMeasure;
  onOpen: (post: string) => void;
};

/** The posts that did best and worst against others of their network, format and age. */
export function Outliers({ items, measure, onOpen }: Props) {
  const { t } = useTranslation();
  const { best, worst } = rankPosts(items);
  if (best.length + worst.length === 0)
    return <p className={classes.dim}>{t('publishing_results.nothing_usual')}</p>;
  return (
    <div className={classes.pair}>
      {(['best', 'worst'] as const).map((side) => (
        <Card key={side} title={t(`publishing_results.${side}`)} flush>
          <ol className={classes.ranks}>
            {(side === 'best' ? best : worst).map((one) => (
              <RankedLine key={one.post._id} ranked={one} measure={measure} onOpen={onOpen} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}

function RankedLine({
  ranked: { post, ratio },
  measure,
  onOpen,
}: {
  ranked: RankedPost;
  measure: ResultMeasure;
  onOpen: Props['onOpen'];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { _id, channel, account_name, words, value, usual, usual_n, format } = post;
  return (
    <li>
      <UnstyledButton className={classes.rank} onClick={() => onOpen(_id)}>
        <span className={classes.named}>
          <strong className={classes.cut}>{words || t('publishing_results.no_words')}</strong>
          <ChannelName channel={channel} called={account_name} />
          <span className={classes.dim}>
            {t(`publishing_results.why.${ratio >= 1 ? 'more' : 'less'}`, {
              measure: t(`publishing_results.measures.${measure}`),
              percent: formatWholePercent(Math.abs(ratio - 1), language),
              format: t(`publishing_results.format_names.${format}`),
              usual: Math.round(usual ?? 0),
              count: usual_n,
            })}
          </span>
        </span>
        <NumberText value={value ?? 0} />
      </UnstyledButton>
    </li>
  );
}
