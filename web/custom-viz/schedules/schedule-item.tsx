import { Badge } from '@mantine/core';
import {
  IconHistory,
  IconMail,
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { Act } from '#web/reports/report-item.tsx';
import { useWhen } from '#web/reports/report-words.ts';
import { RunSummary } from './run-summary.tsx';
import type { Schedules } from './use-schedules.ts';
import classes from '#web/reports/reports.module.css';

type Props = { item: VizSchedule; store: Schedules; onEdit: () => void; onRuns: () => void };

/** One schedule: when it is due, its latest run, and the ways to run it now. */
export function ScheduleItem({ item, store, onEdit, onRuns }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = useWhen();
  const { last, schedule, active, next_run_at: next, overdue, receivers } = item;
  const isBusy = last?.state === 'making';
  const about = [
    when(item),
    schedule && !active && t('reports.paused'),
    next && t('reports.next', { when: formatMoment(new Date(next), language) }),
    t('reports.receivers', { count: receivers.length }),
  ];
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.title}>{item.name}</span>
        <span className={classes.about}>
          {about.filter(Boolean).join(' · ')}{' '}
          {overdue && (
            <Badge color="orange" variant="light">
              {t('viz_schedules.overdue')}
            </Badge>
          )}
        </span>
      </div>
      {last && <RunSummary run={last} onRetry={() => store.retry(item, last._id)} />}
      <div className={classes.acts}>
        <Act
          icon={IconMail}
          disabled={isBusy}
          onClick={() => {
            store.run(item, false);
            showSuccess(t('viz_schedules.trial_begun'));
          }}
        >
          {t('viz_schedules.trial')}
        </Act>
        <SendAct item={item} store={store} />
        {schedule && (
          <Act
            icon={active ? IconPlayerPause : IconPlayerPlay}
            onClick={() => store.setActive(item, !active)}
          >
            {t(active ? 'reports.pause' : 'reports.resume')}
          </Act>
        )}
        <Act icon={IconHistory} onClick={onRuns}>
          {t('reports.tabs.runs')}
        </Act>
        <Act icon={IconSettings} onClick={onEdit}>
          {t('reports.edit')}
        </Act>
      </div>
    </li>
  );
}

/** Sends it to all receivers now, after a confirmation; nothing where nobody receives it. */
function SendAct({ item, store }: Pick<Props, 'item' | 'store'>) {
  const { t } = useTranslation();
  const receiving = item.states.filter(({ state }) => state === 'receives').length;
  const send = async () => {
    const question = {
      title: t('reports.send_ask', { name: item.name }),
      text: t('reports.send_text', { count: receiving }),
      act: t('reports.send'),
    };
    if (await confirm(question)) store.run(item, true);
  };
  if (receiving === 0) return null;
  return (
    <Act icon={IconMailForward} disabled={item.last?.state === 'making'} onClick={() => void send()}>
      {t('reports.send')}
    </Act>
  );
}
