import {
  IconEye,
  IconHeart,
  IconMessageCircle,
  IconRepeat,
  IconStarFilled,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Mention } from '#contracts/listening/mention.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './row.module.css';

const KINDS: readonly (readonly ['likes' | 'comments' | 'shares' | 'views', Icon])[] = [
  ['likes', IconHeart],
  ['comments', IconMessageCircle],
  ['shares', IconRepeat],
  ['views', IconEye],
];

/** The stars of a review; nothing of other posts. */
export function ReviewStars({ stars }: Pick<Mention, 'stars'>) {
  const { t } = useTranslation();
  if (stars === undefined) return null;
  const words = t('feed.stars', { count: stars });
  return (
    <span className={classes.number} title={words}>
      <IconStarFilled size={14} className={classes.star} aria-hidden />
      <span aria-hidden>{stars}</span>
      <span className={classes.spoken}>{words}</span>
    </span>
  );
}

/** The engagement numbers that the network shows with a post; those it does not report are left out. */
export function EngagementNumbers({ of }: { of: Mention['engagement'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return KINDS.map(([kind, Sign]) => {
    const value = of[kind];
    if (value === undefined) return null;
    const words = t(`listening.feed.${kind}`, { count: value, value: formatExactNumber(value, language) });
    return (
      <span key={kind} className={classes.number} title={words}>
        <Sign size={14} stroke={1.7} aria-hidden />
        <span aria-hidden>{formatShortNumber(value, language)}</span>
        <span className={classes.spoken}>{words}</span>
      </span>
    );
  });
}
