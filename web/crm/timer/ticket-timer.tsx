import { ActionIcon, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatStopwatch } from './clock-text.ts';
import { IdleOffer } from './idle-offer.tsx';
import { useTimer } from './use-timer.ts';
import classes from './timer.module.css';

const TimeList = lazy(() => import('./time-list.tsx').then((module) => ({ default: module.TimeList })));

/** The stopwatch of a ticket, where the account has and uses it. */
export function TicketTimer({ ticket }: { ticket: Pick<Ticket, '_id' | 'state'> }) {
  const { account } = useSession();
  const may = usePermission(['crm.ticket_timer.read']);
  return may && hasFeature(account, 'ticket_timer') ? <Stopwatch key={ticket._id} ticket={ticket} /> : null;
}

function Stopwatch({ ticket }: { ticket: Pick<Ticket, '_id' | 'state'> }) {
  const { t } = useTranslation();
  const may = usePermission(['crm.ticket_timer.write']);
  const live = ticket.state !== 'done' && ticket.state !== 'closed';
  const { timer, readAt, busy, start, stop, keep, idle } = useTimer(ticket._id, { may, live });
  const [opened, setOpened] = useState(false);
  const running = timer?.running != null;
  const now = useNow(running ? 1000 : 60_000).getTime();
  if (!timer?.enabled) return null;
  const seconds = timer.my_seconds + (running ? Math.max(0, Math.floor((now - readAt) / 1000)) : 0);
  const act = t(running ? 'service_times.timer.stop' : 'service_times.timer.start');
  return (
    <IdleOffer idle={idle}>
      <div className={classes.timer} data-running={running || undefined}>
        {may && (
          <Tooltip label={act}>
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={act}
              disabled={!live || busy}
              onClick={running ? stop : start}
            >
              {running ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={340}
          trapFocus
          withinPortal
        >
          <Popover.Target>
            <UnstyledButton
              className={classes.time}
              aria-label={t('service_times.timer.show', { time: formatStopwatch(seconds) })}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {formatStopwatch(seconds)}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <TimeList id={ticket._id} timer={timer} may={may} onChange={keep} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      </div>
    </IdleOffer>
  );
}
