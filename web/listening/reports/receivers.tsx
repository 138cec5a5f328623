import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askReceiverAgain } from '#contracts/listening/reports/endpoints.ts';
import type { Report } from '#contracts/listening/reports/report.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import classes from './reports.module.css';

/** Who does not get the report and why, with a way to ask once more. Nothing where everybody gets it. */
export function Receivers({ item, mayWrite }: { item: Report; mayWrite: boolean }) {
  const { t } = useTranslation();
  const asking = useSend(askReceiverAgain, { refresh: ['report.'] });
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
              disabled={asking.isPending}
              onClick={() => {
                asking.send({ params: { _id: item._id }, body: { email } });
                toastSuccess(t('reports.asked', { email }));
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
