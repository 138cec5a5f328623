import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contracts/listening/endpoints.ts';
import type { Hit } from '#contracts/listening/mention.ts';
import type { HighlightProps } from './highlight-props.ts';
import classes from './drawer.module.css';

type Props = { set: Explanation['sets'][number]; number: number | null } & HighlightProps;

/** One set against the post, word by word: found or not, present or absent. A word that was found can be highlighted alone. */
export function SetExplanation({ set, number, marked, onMark }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.set}>
      {number !== null && (
        <p className={classes.setTitle}>
          {t('listening.why.set', { number })} ·{' '}
          {t(set.matched ? 'listening.why.set_matched' : 'listening.why.set_not_matched')}
        </p>
      )}
      <ul className={classes.words}>
        {set.includes.map(({ keyword, hits }) => (
          <Word
            key={`include ${keyword}`}
            words={keyword}
            good={hits.length > 0}
            role={t('listening.why.included')}
            outcome={
              hits.length > 0
                ? t('listening.why.include_found', { count: hits.length })
                : t('listening.why.include_missing')
            }
            hits={hits}
            marked={marked}
            onMark={onMark}
          />
        ))}
        {set.excludes.map(({ keywords, holds, hits }) => (
          <Word
            key={`exclude ${keywords.join(' ')}`}
            words={keywords.join(' + ')}
            good={!holds}
            role={t('listening.why.excluded')}
            outcome={t(holds ? 'listening.why.exclude_holds' : 'listening.why.exclude_absent')}
            hits={hits}
            marked={marked}
            onMark={onMark}
          />
        ))}
      </ul>
    </div>
  );
}

type WordProps = {
  words: string;
  good: boolean;
  role: string;
  outcome: string;
  hits: readonly Hit[];
} & HighlightProps;

/** One word: found or not, and a button that highlights it alone if it occurs. */
export function Word({ words, good, role, outcome, hits, marked, onMark }: WordProps) {
  const { t } = useTranslation();
  const alone = marked === hits;
  return (
    <li className={classes.word} data-good={good || undefined}>
      <span className={classes.sign} aria-hidden>
        {good ? <IconCheck size={14} stroke={2.2} /> : <IconX size={14} stroke={2.2} />}
      </span>
      {hits.length > 0 ? (
        <button
          type="button"
          className={classes.mark}
          aria-pressed={alone}
          title={alone ? t('listening.drawer.show_all') : t('listening.drawer.show', { word: words })}
          onClick={() => onMark(alone ? null : hits)}
        >
          {words}
        </button>
      ) : (
        <span className={classes.plain}>{words}</span>
      )}
      <span className={classes.outcome}>
        {role} · {outcome}
      </span>
    </li>
  );
}
