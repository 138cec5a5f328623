import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTime, type TimeEntry, type Timer } from '#contracts/crm/timer/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { AddTime } from './add-time.tsx';
import { formatStopwatch } from './clock-text.ts';
import classes from './timer.module.css';

type Props = { id: string; timer: Timer; may: boolean; onChange: (timer: Timer) => void };

/** Everybody's time on a ticket; users can add and delete their own. */
export function TimeList({ id, timer, may, onChange }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  return (
    <div className={classes.panel}>
      <p className={classes.total}>
        <span>{t('service_times.timer.total')}</span>
        <span className="tabular">{formatStopwatch(timer.total_seconds)}</span>
      </p>
      {timer.items.length === 0 && <p className={classes.note}>{t('service_times.timer.none')}</p>}
      <ul className={classes.entries}>
        {timer.items.toReversed().map((entry) => (
          <Entry key={entry._id} id={id} entry={entry} may={may} onChange={onChange} />
        ))}
      </ul>
      {may && !adding && (
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          {t('service_times.timer.add')}
        </Button>
      )}
      {adding && (
        <AddTime
          id={id}
          onDone={(next) => {
            if (next) onChange(next);
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}

type EntryProps = { id: string; entry: TimeEntry; may: boolean; onChange: (timer: Timer) => void };

function Entry({ id, entry, may, onChange }: EntryProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const taking = useCallMutation(removeTime, { onDone: onChange });
  const mine = entry.user._id === user._id;
  const take = async () => {
    const act = t('service_times.timer.remove');
    const text = t('service_times.timer.remove_ask', { time: formatStopwatch(entry.seconds) });
    if (await confirm({ title: act, text, act, danger: true }))
      taking.send({ params: { _id: id, entry_id: entry._id } });
  };
  return (
    <li className={classes.entry}>
      <span className={classes.who}>
        {entry.user.name}
        <span className={classes.note}>
          <TimeText value={entry.started_at} />
          {entry.source === 'hand' && ` · ${t('service_times.timer.by_hand')}`}
          {entry.note && ` · ${entry.note}`}
        </span>
      </span>
      <span className="tabular">
        {entry.ended_at === null ? t('service_times.timer.running') : formatStopwatch(entry.seconds)}
      </span>
      {may && mine && entry.ended_at !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('service_times.timer.remove')}
          loading={taking.isPending}
          onClick={() => void take()}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
