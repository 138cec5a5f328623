import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { addDays } from './zone-time.ts';
import classes from './punch-log.module.css';

/** The week that is shown, by its first day, and the ways to the one before and after. */
export function WeekSteps({
  first,
  thisWeek,
  onGo,
}: {
  first: string;
  thisWeek: string;
  onGo: (to: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const label = format.formatRange(new Date(first), new Date(addDays(first, 6)));
  return (
    <div className={classes.steps} role="group" aria-label={t('audit.punch.week')}>
      <span className={classes.weekStep}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('audit.punch.earlier')}
          onClick={() => onGo(addDays(first, -7))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.weekName} aria-live="polite">
          {label}
        </span>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('audit.punch.later')}
          disabled={first >= thisWeek}
          onClick={() => onGo(addDays(first, 7))}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </span>
      <Button
        variant="default"
        size="xs"
        mih={32}
        disabled={first === thisWeek}
        onClick={() => onGo(thisWeek)}
      >
        {t('audit.punch.this_week')}
      </Button>
    </div>
  );
}
