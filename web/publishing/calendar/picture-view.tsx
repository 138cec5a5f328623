import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { Link } from '#web/kit/router/link.tsx';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import { toDate } from './days.ts';
import { summarizeState } from './post-state.ts';
import { StateMark, TONES } from './state-mark.tsx';
import { usePostLabels } from './use-post-labels.ts';
import type { CalendarPosts } from './use-posts.ts';
import classes from './calendar.module.css';

const WIDTH = 180;

/** The pictures of posts side by side, in their order: how a profile will look. */
export function PictureView({ days, posts }: { days: readonly string[]; posts: CalendarPosts }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const wide = useScaledPixels(WIDTH);
  const all = useMemo(() => days.flatMap((day) => posts.byDay.get(day) ?? []), [days, posts]);
  const columns = Math.max(2, Math.floor(width / wide));
  const size = width / columns;
  const virtual = useVirtualizer({
    count: Math.ceil(all.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => size + 8,
    overscan: 3,
  });
  return (
    <div className={classes.list} ref={scroller} data-scrolls>
      <div ref={ref} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            className={classes.pictures}
            style={{
              transform: `translateY(${start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              height: size,
            }}
          >
            {all.slice(index * columns, (index + 1) * columns).map((post) => (
              <Picture key={post._id} post={post} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Picture({ post }: { post: PostTile }) {
  const { i18n } = useTranslation();
  const { nameOf, describe } = usePostLabels();
  const state = summarizeState(post);
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div className={classes.pictureCard} data-post={post._id} data-tone={TONES[state]}>
      <Link to={`/publishing/posts/${post._id}`} className={classes.pictureLink} aria-label={describe(post)}>
        {post.picture ? (
          <img src={getFileAddress({ _id: post.picture })} alt="" loading="lazy" />
        ) : (
          <span className={classes.pictureWords}>{nameOf(post)}</span>
        )}
        <span className={classes.pictureFoot}>
          <StateMark state={state} />
          {post.wall_time && `${day.format(toDate(post.wall_time.slice(0, 10)))} ${post.wall_time.slice(11)}`}
        </span>
      </Link>
    </div>
  );
}
