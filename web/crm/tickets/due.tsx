import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconClock,
  IconClockExclamation,
  IconClockPause,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketDue } from '#contracts/crm/views/due.ts';
import { formatExactTime, formatLength, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { computeDueSeconds, isOpenAt } from './due-seconds.ts';
import classes from './badges.module.css';

const SIGNS = { ok: IconClock, at_risk: IconClockExclamation, breached: IconAlertTriangleFilled };
type Band = keyof typeof SIGNS;

type Props = { due: TicketDue; band: string | null; short?: boolean };

/**
 * How far a ticket's next breach is, or how late it is, in business time and in the colour and sign of its band; grey while business time
 * stands still. It names the timer for screen readers and in its tooltip. `short`, below a heading that
 * says what it is, shows only the largest unit and no words around it, except when it is late.
 */
export function Due({ due, band, short = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow().getTime();
  const seconds = computeDueSeconds(due, now);
  const open = isOpenAt(due, now);
  const late = seconds <= 0;
  const tone: Band = late ? 'breached' : band === 'at_risk' ? 'at_risk' : 'ok';
  const Sign = open || late ? SIGNS[tone] : IconClockPause;
  const length = Math.abs(seconds);
  const whole = length < 60 ? 60 : Math.floor(length / 60) * 60;
  const time = formatLength(whole, language, short || length >= DAY_SECONDS ? 1 : 2);
  const turn = due.turns_at && !open ? formatExactTime(new Date(due.turns_at), language) : null;
  const about = turn ? t('crm.due.paused', { time: turn }) : t('crm.due.business');
  const name = due.metric && t(`sla.metrics.${due.metric}.name`);
  return (
    <span
      className={classes.due}
      data-tone={tone}
      data-open={open || undefined}
      title={name ? t('crm.due.of', { name, about }) : about}
    >
      <Sign size={13} stroke={1.8} aria-hidden />
      {name && <VisuallyHidden>{name}: </VisuallyHidden>}
      {short && !late ? time : t(late ? 'crm.due.late' : 'crm.due.in', { time })}
    </span>
  );
}

const DAY_SECONDS = 86_400;
