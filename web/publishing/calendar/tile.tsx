import { IconAlertTriangle, IconPlayerPause, IconWorld } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getNetwork } from '#contracts/networks.ts';
import type { PostTile } from '#contracts/publishing/post.ts';
import { getThumbnailAddress } from '#web/kit/files/file-source.ts';
import { Link } from '#web/kit/router/link.tsx';
import { NetworkOutline } from '#web/kit/ui/network-outline.tsx';
import { RowBox } from '#web/kit/ui/row-controls.tsx';
import { useCalendarTools } from './calendar-context.ts';
import { isMovable, needsSomebody, summarizeState } from './post-state.ts';
import { StateMark, TONES } from './state-mark.tsx';
import { usePostLabels } from './use-post-labels.ts';
import classes from './tile.module.css';

/** The most signs of networks on a tile. */
const MARKS = 3;

/** A post in the calendar: its time first; opened by a click or Enter, moved by dragging, its menu or the keys. */
export const Tile = memo(function Tile({ post, shape = 'cell' }: { post: PostTile; shape?: 'cell' | 'row' }) {
  const { t } = useTranslation();
  const { choice, drag, mayMove } = useCalendarTools();
  const { nameOf, describe } = usePostLabels();
  const state = summarizeState(post);
  const chosen = choice.isChosen(post._id);
  const onClick = (event: MouseEvent) => {
    const isChoosing = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!drag.wasDragged() && !isChoosing) return;
    event.preventDefault();
    if (drag.wasDragged()) return;
    if (event.shiftKey) choice.extend(post._id);
    else choice.toggle(post._id);
  };
  return (
    <div
      className={classes.tile}
      data-post={post._id}
      data-shape={shape}
      data-tone={TONES[state]}
      data-chosen={chosen || undefined}
      data-movable={(mayMove && isMovable(post)) || undefined}
      onPointerDown={(event) => {
        if (isMovable(post)) drag.onPointerDown(event, post);
      }}
    >
      <Link
        to={`/publishing/posts/${post._id}`}
        className={classes.link}
        draggable={false}
        aria-label={describe(post)}
        onClick={onClick}
      >
        <TileHead post={post} />
        <span className={classes.words}>{nameOf(post)}</span>
        {post.picture && (
          <img
            className={classes.picture}
            src={getThumbnailAddress({ _id: post.picture })}
            alt=""
            loading="lazy"
            draggable={false}
          />
        )}
      </Link>
      <RowBox
        className={classes.box}
        checked={chosen}
        aria-label={t('publishing_calendar.choose', { name: nameOf(post) })}
        onChange={() => choice.toggle(post._id)}
      />
    </div>
  );
});

/** The time, the state and the networks. */
function TileHead({ post }: { post: PostTile }) {
  const { zone } = useCalendarTools();
  const state = summarizeState(post);
  const channels = [...new Set(post.targets.map(({ channel }) => channel))];
  return (
    <span className={classes.head}>
      <StateMark state={state} />
      {post.wall_time !== null && <span className={classes.time}>{post.wall_time.slice(11)}</span>}
      {post.wall_time !== null && post.zone !== zone && (
        <span className={classes.mark} title={post.zone}>
          <IconWorld size={12} aria-hidden />
        </span>
      )}
      <span className={classes.networks}>
        {channels.slice(0, MARKS).map((channel) => (
          <span
            key={channel}
            className={classes.network}
            style={{ background: getNetwork(channel).icon.color }}
          >
            <NetworkOutline outline={getNetwork(channel).icon.outline} size={10} />
          </span>
        ))}
        {channels.length > MARKS && <span className={classes.rest}>+{channels.length - MARKS}</span>}
      </span>
      {post.targets.some(({ on_hold }) => on_hold) && (
        <IconPlayerPause className={classes.mark} size={12} aria-hidden />
      )}
      {needsSomebody(state) && <IconAlertTriangle className={classes.warning} size={13} aria-hidden />}
    </span>
  );
}
