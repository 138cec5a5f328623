import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '#contracts/permissions/features.ts';
import { WeekSteps } from '#web/audit/punch-log/week-steps.tsx';
import { addDays, toZonedDay, getFirstDayOfWeek } from '#web/audit/punch-log/zone-time.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { StatusReport } from './status-report.tsx';
import { TimeReport } from './time-report.tsx';
import classes from './attendance.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** CRM → Time at work: a week of statuses and punches, and of time on tickets, by person and day. */
export function AttendanceScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  const [query, change] = useAddressQuery();
  const maySeeTimes =
    usePermission(['crm.report.read', 'crm.ticket_timer.read']) && hasFeature(account, 'ticket_timer');
  const [today] = useState(() => toZonedDay(new Date(), account.time_zone));
  const named = query['week'] ?? '';
  const first = getFirstDayOfWeek(DAY.test(named) ? named : today, account.week_start);
  const thisWeek = getFirstDayOfWeek(today, account.week_start);
  const span = { from: first, to: addDays(first, 6) };
  const tickets = maySeeTimes && query['of'] === 'tickets';
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('service_times.time.about')}
        action={
          <WeekSteps
            first={first}
            thisWeek={thisWeek}
            onGo={(to) => change({ week: to === thisWeek ? undefined : to })}
          />
        }
      />
      {maySeeTimes && (
        <SegmentedControl
          aria-label={t('service_times.time.title')}
          value={tickets ? 'tickets' : 'statuses'}
          onChange={(value) => change({ of: value === 'tickets' ? value : undefined })}
          data={[
            { value: 'statuses', label: t('service_times.time.statuses') },
            { value: 'tickets', label: t('service_times.time.tickets') },
          ]}
          className={classes.choice}
        />
      )}
      {tickets ? <TimeReport span={span} /> : <StatusReport span={span} />}
    </PageBody>
  );
}
