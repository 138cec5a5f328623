import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getMention } from '#contracts/listening/actions/endpoints.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { MentionRow } from '#web/listening/feed/mention-row.tsx';
import { useActs } from '#web/listening/feed/use-acts.ts';
import { usePosts } from '../state/use-posts.ts';
import type { SearchState } from '../state/use-search.ts';
import { usePostKeys } from './use-post-keys.ts';
import classes from './posts.module.css';

type Props = {
  state: SearchState;
  /** How many posts the page counts; undefined while that is not known. */
  count: number | undefined;
  /** How many have arrived since, and what shows them. */
  arrived?: { count: number; onTake: () => void };
};

/** The posts that the page counts, with their number: always those of its figures, since both read the same search. */
export function PostsColumn({ state, count, arrived }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const posts = usePosts(state.search);
  const place = useRef<HTMLDivElement>(null);
  const take = () => {
    place.current?.scrollTo({ top: 0 });
    arrived?.onTake();
  };
  const onNewest = arrived !== undefined && arrived.count > 0 ? take : undefined;
  return (
    <section className={classes.column} aria-label={t('quick_analytic.posts')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('quick_analytic.posts')}</h2>
        <span className={classes.number} aria-live="polite">
          {count !== undefined && formatExactNumber(count, language)}
        </span>
        <span role="status" className={classes.pill}>
          {arrived !== undefined && arrived.count > 0 && (
            <Button
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={take}
            >
              {t('quick_analytic.arrived', {
                count: arrived.count,
                value: formatExactNumber(arrived.count, language),
              })}
            </Button>
          )}
        </span>
      </header>
      <div ref={place} className={classes.list} data-stale={posts.isPlaceholderData || undefined}>
        <QueryView of={posts} loading={<RowsSkeleton rows={6} height={108} />}>
          {(mentions) => (
            <Posts mentions={mentions} posts={posts} state={state} place={place} onNewest={onNewest} />
          )}
        </QueryView>
      </div>
    </section>
  );
}

type PostsProps = {
  mentions: readonly FeedMention[];
  posts: ReturnType<typeof usePosts>;
  state: SearchState;
  place: RefObject<HTMLElement | null>;
  onNewest: (() => void) | undefined;
};

function Posts({ mentions, posts, state: { filtering }, place, onNewest }: PostsProps) {
  const { t } = useTranslation();
  const acts = useActs();
  const mayOpen = useMayCall(getMention);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = posts;
  usePostKeys({ mentions, place, onNewest, onEnd: () => void (hasNextPage && fetchNextPage()) });
  return (
    <>
      <div role="feed" aria-label={t('quick_analytic.posts')} aria-busy={isFetchingNextPage}>
        {mentions.map((mention, index) => (
          <div key={mention._id} data-index={index}>
            <MentionRow
              mention={mention}
              place={{ index, count: hasNextPage ? -1 : mentions.length }}
              open={filtering.query.mention === mention._id}
              selected={false}
              acts={acts}
              onOpen={
                mayOpen && !mention.public ? () => filtering.change({ mention: mention._id }) : undefined
              }
              filtering={filtering}
            />
          </div>
        ))}
      </div>
      <p className={classes.end}>
        {hasNextPage ? (
          <Button
            variant="subtle"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('quick_analytic.more_posts')}
          </Button>
        ) : (
          t('listening.feed.end')
        )}
      </p>
    </>
  );
}
