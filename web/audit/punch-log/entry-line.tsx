import { Button } from '@mantine/core';
import { IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PunchEntry } from '#contracts/audit/punch.ts';
import { toZonedTime } from './zone-time.ts';
import classes from './punch-log.module.css';

type Props = {
  entry: PunchEntry;
  zone: string;
  mayCorrect: boolean;
  onCorrect: () => void;
  onTakeBack: () => void;
};

/** An entry, which is never changed: it is crossed out once another replaces it. */
export function EntryLine({ entry, zone, mayCorrect, onCorrect, onTakeBack }: Props) {
  const { t } = useTranslation();
  const over = entry.corrected_by !== null || entry.void;
  const Icon = entry.direction === 'in' ? IconLogin2 : IconLogout2;
  const notes = [
    t(`audit.punch.sources.${entry.source}`),
    ...(entry.created_by && entry.source === 'correction'
      ? [t('audit.punch.by', { name: entry.created_by.name })]
      : []),
    ...(entry.void ? [t('audit.punch.void')] : []),
    ...(entry.corrected_by && !entry.void ? [t('audit.punch.corrected')] : []),
  ];
  return (
    <li className={classes.entry} data-over={over || undefined}>
      <Icon size={18} aria-hidden className={classes.sign} data-direction={entry.direction} />
      <div className={classes.what}>
        <span className={classes.when}>
          {t(`audit.punch.direction.${entry.direction}`)} {toZonedTime(new Date(entry.at), zone)}
        </span>
        <span className={classes.dim}>{notes.join(' · ')}</span>
        {entry.reason && <q className={classes.reason}>{entry.reason}</q>}
      </div>
      {mayCorrect && !over && (
        <div className={classes.acts}>
          <Button size="compact-xs" variant="default" onClick={onCorrect}>
            {t('audit.punch.correct')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={onTakeBack}>
            {t('audit.punch.take_back')}
          </Button>
        </div>
      )}
    </li>
  );
}
