import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { useCalendarTools } from './calendar-context.ts';
import classes from './calendar.module.css';

/** What can be done with all chosen posts. */
export function BulkBar() {
  const { t } = useTranslation();
  const { choice, changes, mayMove, mayWrite, askMove, askQueue } = useCalendarTools();
  const clear = useClearFoot();
  const { chosen } = choice;
  const ids = chosen.map(({ _id }) => _id);
  if (ids.length === 0) return null;
  const act = (does: () => void) => () => {
    does();
    choice.clear();
  };
  return (
    <div ref={clear} className={classes.bulk} role="toolbar" aria-label={t('publishing_calendar.bulk')}>
      <span className={classes.bulkCount} role="status">
        {t('publishing_calendar.chosen', { count: ids.length })}
      </span>
      {mayMove && (
        <>
          <Button size="compact-sm" onClick={act(() => askMove(chosen))}>
            {t('publishing_calendar.move_to')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={act(() => askQueue(chosen))}>
            {t('publishing_queues.next_slot')}
          </Button>
        </>
      )}
      {mayWrite && (
        <>
          <Button size="compact-sm" variant="default" onClick={act(() => void changes.schedule(ids))}>
            {t('publishing_calendar.schedule')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={act(() => void changes.duplicate(ids))}>
            {t('publishing_calendar.duplicate')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--es-bad)"
            onClick={act(() => void changes.remove(chosen))}
          >
            {t('publishing_calendar.delete')}
          </Button>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('publishing_calendar.clear_choice')}
        onClick={choice.clear}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
