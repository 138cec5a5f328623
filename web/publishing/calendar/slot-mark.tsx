import { useTranslation } from 'react-i18next';
import { useCalendarTools } from './calendar-context.ts';
import type { EmptySlot } from './free-slots.ts';
import classes from './calendar.module.css';

/** An empty slot of a queue, as a dotted outline: a press starts a post at it. */
export function SlotMark({ slot: { wall_time, queue } }: { slot: EmptySlot }) {
  const { t } = useTranslation();
  const { mayWrite, startPost } = useCalendarTools();
  const time = wall_time.slice(11);
  if (!mayWrite) return null;
  return (
    <button
      type="button"
      className={classes.slot}
      aria-label={t('publishing_queues.start_at', { time, queue })}
      onClick={() => startPost(wall_time)}
    >
      <span>{time}</span> {queue}
    </button>
  );
}
