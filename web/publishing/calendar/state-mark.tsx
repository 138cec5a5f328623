import {
  IconAlarm,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconClockX,
  IconEye,
  IconHelp,
  IconSend,
  IconThumbUp,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { PostState } from './post-state.ts';
import classes from './tile.module.css';

/** A shape for each state, so that none differs by its colour alone. */
const SHAPES: Record<PostState, Icon> = {
  draft: IconCircleDashed,
  in_review: IconEye,
  approved: IconThumbUp,
  scheduled: IconClock,
  preparing: IconClock,
  ready: IconClock,
  sending: IconSend,
  published: IconCheck,
  failed: IconX,
  unknown: IconHelp,
  missed: IconClockX,
  cancelled: IconBan,
  removed: IconTrash,
  overdue: IconAlarm,
};

/** The tones of states; the style sheet has their colours. */
export const TONES: Record<PostState, 'dim' | 'wait' | 'ask' | 'good' | 'warn' | 'bad'> = {
  draft: 'dim',
  in_review: 'ask',
  approved: 'ask',
  scheduled: 'wait',
  preparing: 'wait',
  ready: 'wait',
  sending: 'wait',
  published: 'good',
  failed: 'bad',
  unknown: 'warn',
  missed: 'warn',
  cancelled: 'dim',
  removed: 'dim',
  overdue: 'bad',
};

/** The sign of a state, by colour and shape; its name is beside it or in the label of what it marks. */
export function StateMark({ state, size = 13 }: { state: PostState; size?: number }) {
  const Shape = SHAPES[state];
  return (
    <span className={classes.state} data-tone={TONES[state]} aria-hidden>
      <Shape size={size} stroke={2.2} />
    </span>
  );
}
