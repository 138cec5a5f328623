import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { previewSearch } from '#contracts/quick-analytic/endpoints.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { getAuthorName } from '#web/listening/feed/author.tsx';
import type { SearchState } from '../state/use-search.ts';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import { usePreview } from './use-preview.ts';
import classes from './field.module.css';

type Preview = AnswerOf<typeof previewSearch>;

/** How much of a post is shown, in UTF-16 units. */
const LENGTH = 140;

type Props = { typed: string; state: SearchState; onSearch: () => void };

/** What a term finds while it is typed: how many posts, over time, and the newest three. */
export function TermPreview({ typed, state, onSearch }: Props) {
  const preview = usePreview(typed, state, { enabled: true });
  return (
    <QueryView inline of={preview} loading={<PreviewSkeleton />}>
      {(found) => <Found found={found} isStale={preview.isPlaceholderData} onSearch={onSearch} />}
    </QueryView>
  );
}

function Found({ found, isStale, onSearch }: { found: Preview; isStale: boolean; onSearch: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { count, bars, sample } = found;
  return (
    <div className={classes.preview} data-stale={isStale || undefined}>
      <UnstyledButton className={classes.head} tabIndex={-1} onClick={onSearch}>
        <strong role="status" className={classes.count}>
          {t('quick_analytic.found', { count, value: formatExactNumber(count, language) })}
        </strong>
        <Sparkline values={bars.map((bar) => bar.count)} className={classes.line} />
        <kbd className={classes.key} aria-hidden>
          Enter ↵
        </kbd>
      </UnstyledButton>
      {count === 0 && <p className={classes.none}>{t('quick_analytic.found_none')}</p>}
      <ul className={classes.sample}>
        {sample.map((post) => {
          const { text, places } = extractExcerpt(post.text, post.hits, LENGTH);
          return (
            <li key={post._id}>
              <span className={classes.who}>
                <ChannelName channel={post.channel} bare />
                <strong>{getAuthorName(post.author, t('listening.feed.somebody'))}</strong>
                <TimeText value={post.published_at} />
              </span>
              <span className={classes.text}>
                <MarkedText text={text} places={places} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
