import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { SavedReport, ReportActions } from './saved-report.ts';
import classes from './reports.module.css';

type Props = { item: SavedReport; acts: ReportActions; mayWrite: boolean };

/** Who does not get the report and why, with a way to ask once more. Nothing where everybody gets it. */
export function Receivers({ item, acts, mayWrite }: Props) {
  const { t } = useTranslation();
  const missing = item.receivers.filter(({ state }) => state !== 'receives');
  if (missing.length === 0) return null;
  return (
    <ul className={classes.list}>
      {missing.map(({ email, name, state }) => (
        <li key={email} className={classes.acts}>
          <span>{name || email}</span>
          <span className={classes.about}>{t(`notifications.states.${state}`)}</span>
          {mayWrite && state !== 'may_not' && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={acts.asking}
              onClick={() => {
                acts.askAgain(item, email);
                showSuccess(t('reports.asked', { email }));
              }}
            >
              {t('reports.ask_again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
