import { Select } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumPunches } from '#contracts/audit/punch.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { DayDrawer } from './day-drawer.tsx';
import { WeekSteps } from './week-steps.tsx';
import { WeekTable } from './week-table.tsx';
import { addDays, toZonedDay, getFirstDayOfWeek } from './zone-time.ts';
import classes from './punch-log.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** How often hours of people who are in grow on the screen, in milliseconds. */
const GROWS_EVERY = 60_000;

/** Settings → Punch log: a week of hours by person and day, the entries behind each, and their corrections. */
export function PunchLogScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const [today] = useState(() => toZonedDay(new Date(), account.time_zone));
  const named = query['week'] ?? '';
  const first = getFirstDayOfWeek(DAY.test(named) ? named : today, account.week_start);
  const thisWeek = getFirstDayOfWeek(today, account.week_start);
  const span = { from: first, to: addDays(first, 6) };
  const person = query['person'];
  const week = useCallQuery(
    sumPunches,
    { query: { ...span, ...(person ? { user_id: person } : {}) } },
    { keep: true, every: GROWS_EVERY },
  );
  const renew = (): void => refresh('punch-log.');
  useLive('user.punched', renew, { onResync: renew });
  useLive('punch.', renew);
  const go = (to: string): void => change({ week: to === thisWeek ? undefined : to });
  const opened = week.data?.items.find(({ user }) => user._id === query['user']);
  const day = query['day'] ?? '';
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('audit.punch.about')}
        action={<WeekSteps first={first} thisWeek={thisWeek} onGo={go} />}
      />
      <Select
        size="xs"
        w="min(13.75rem, 100%)"
        aria-label={t('audit.punch.person')}
        placeholder={t('audit.punch.everybody')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.punch.everybody') }}
        value={person ?? null}
        onChange={(value) => change({ person: value ?? undefined })}
        data={(week.data?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <Card flush>
        <QueryView of={week} loading={<RowsSkeleton rows={6} height={44} />}>
          {(answer) =>
            answer.items.length === 0 ? (
              <Empty
                icon={IconClockHour4}
                title={t('audit.punch.empty')}
                help={t('audit.punch.empty_help')}
              />
            ) : (
              <WeekTable week={answer} onOpen={(user, on) => change({ user, day: on })} />
            )
          }
        </QueryView>
      </Card>
      <p className={classes.dim}>{t('audit.punch.zone', { zone: account.time_zone })}</p>
      {opened && DAY.test(day) && (
        <DayDrawer
          user={opened.user}
          day={day}
          zone={account.time_zone}
          onClose={() => change({ user: undefined, day: undefined })}
        />
      )}
    </PageBody>
  );
}
