import { useTranslation } from 'react-i18next';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { toDate, toWallTime } from './days.ts';
import { USUAL_TIME } from './to-moves.ts';
import { useDragState, type DropPlace } from './use-drag.ts';
import { usePostLabels } from './use-post-labels.ts';
import classes from './calendar.module.css';

/** What is below the pointer while a post is dragged: where it goes. */
export function Ghost() {
  const { i18n, t } = useTranslation();
  const { nameOf } = usePostLabels();
  const drag = useDragState();
  if (!drag) return null;
  const { post, x, y, place } = drag;
  return (
    <div className={classes.ghost} style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }} aria-hidden>
      <span className={classes.ghostPlace}>
        {place ? sayPlace(place) : t('publishing_calendar.drop_nowhere')}
      </span>
      <span className={classes.ghostName}>{nameOf(post)}</span>
    </div>
  );

  function sayPlace(to: DropPlace): string {
    if (to === 'tray') return t('publishing_calendar.tray');
    const day = dateFormat(i18n.language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(toDate(to.day));
    const time =
      to.minute === null ? drag?.post.wall_time?.slice(11) : toWallTime(to.day, to.minute).slice(11);
    return `${day} ${time ?? USUAL_TIME}`;
  }
}
