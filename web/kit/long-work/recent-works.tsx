import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { hideWork, isHidden } from './hidden-works.ts';
import classes from './recent-works.module.css';

/** The maximum shown at once; the list next to them keeps its room. */
const SHOWN = 2;

type Props = {
  /** A title for screen readers. */
  title: string;
  works: readonly LongWork[];
  /** For this many hours after its end a work can be undone, and is shown to the user who started it. */
  undoHours: number;
  line: (work: LongWork) => ReactNode;
  className?: string | undefined;
};

/**
 * Long works of one kind: those in progress, no matter who started them, and the reader's own until they can no longer be undone or are
 * dismissed.
 */
export function RecentWorks({ title, works, undoHours, line, className }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const now = useNow(60_000).getTime();
  const [, setHides] = useState(0);
  const isShown = ({ _id, state, owner_id, finished_at }: LongWork): boolean =>
    isOpenWork(state) ||
    (owner_id === me &&
      !isHidden(_id) &&
      finished_at !== null &&
      now - Date.parse(finished_at) < undoHours * MS_PER_HOUR);
  const shown = works.filter(isShown).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={className} aria-label={title}>
      {shown.map((work) => (
        <div key={work._id} className={classes.work}>
          {line(work)}
          {!isOpenWork(work.state) && (
            <ActionIcon
              className={classes.hide ?? ''}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('long_work.hide')}
              onClick={() => {
                hideWork(work._id);
                setHides((so) => so + 1);
              }}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </section>
  );
}
