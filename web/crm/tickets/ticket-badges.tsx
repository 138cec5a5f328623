import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { useStates } from './use-states.ts';
import classes from './badges.module.css';

/** The sign of a state: a dot, filled while the ticket lives, a tick or a lock when it does not. Decorative. */
export function StateSign({ state }: { state: TicketState }) {
  return (
    <span className={classes.sign} data-state={state} aria-hidden>
      {state === 'done' && <IconCheck size={10} stroke={3} />}
      {state === 'closed' && <IconLock size={9} stroke={2.6} />}
    </span>
  );
}

/** A state as sign and word. */
export function StateBadge({ state }: { state: TicketState }) {
  const { nameOf } = useStates();
  return (
    <span className={classes.state}>
      <StateSign state={state} />
      {nameOf(state)}
    </span>
  );
}

/** How long a customer waits for us. */
export function Waiting({ since }: { since: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const seconds = (useNow().getTime() - Date.parse(since)) / 1000;
  const time = formatLength(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60, language);
  return (
    <span className={classes.waiting}>
      <IconClock size={13} stroke={1.8} aria-hidden />
      <span className={classes.srOnly}>{t('crm.list.waits', { time })}</span>
      <span aria-hidden>{time}</span>
    </span>
  );
}
