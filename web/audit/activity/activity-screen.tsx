import { Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportActivity, type Activity } from '#contracts/audit/activity.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { toReaderDay } from '#web/kit/text/reader-clock.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { ActivityDrawer } from './activity-drawer.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import { useActivity, type ActivityList } from './use-activity.ts';
import { useDayLabels } from './use-day-labels.ts';
import classes from './activity.module.css';

const NO_FILTERS = { person: undefined, kind: undefined, entity: undefined, range: undefined, by: undefined };

/** Settings → Activity log: what happened, day by day, in sentences. The open line and every filter have an address. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const activity = useActivity();
  const { pages, query, change, filter, fresh, renew } = activity;
  const open = pages.data?.find(({ seq }) => String(seq) === query['line']);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('audit.activity.about')}
        action={
          <Button
            component="a"
            variant="default"
            href={buildAddress(exportActivity.path, { query: filter })}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('audit.activity.export')}
          </Button>
        }
      />
      <ActivityFilters activity={activity} />
      <div className={classes.pillPlace} role="status">
        {fresh > 0 && (
          <Button size="compact-sm" radius="xl" className={classes.pill} onClick={renew}>
            {t('audit.activity.fresh', { count: fresh })}
          </Button>
        )}
      </div>
      <Card flush>
        <Lines activity={activity} />
      </Card>
      {open && (
        <ActivityDrawer
          line={open}
          onClose={() => change({ line: undefined })}
          onOnly={(entity) => change({ ...NO_FILTERS, entity, line: undefined })}
        />
      )}
    </PageBody>
  );
}

function Lines({ activity }: { activity: ActivityList }) {
  const { t } = useTranslation();
  const { pages, change, narrowed } = activity;
  return (
    <QueryView of={pages} loading={<RowsSkeleton rows={12} height={36} />}>
      {(shown) =>
        shown.length === 0 ? (
          narrowed ? (
            <NothingMatches onClear={() => change(NO_FILTERS)} />
          ) : (
            <Empty
              icon={IconHistory}
              title={t('audit.activity.empty')}
              help={t('audit.activity.empty_help')}
            />
          )
        ) : (
          <Days lines={shown} activity={activity} />
        )
      }
    </QueryView>
  );
}

function Days({ lines: all, activity }: { lines: readonly Activity[]; activity: ActivityList }) {
  const { t } = useTranslation();
  const { pages, change, query } = activity;
  const dayOf = useDayLabels();
  const days = [...Map.groupBy(all, ({ at }: Activity) => toReaderDay(new Date(at)))];
  return (
    <div className={classes.days} aria-label={t('audit.activity.list')} role="group">
      {days.map(([day, lines]) => (
        <section key={day} aria-label={dayOf(lines[0]?.at ?? '')}>
          <h2 className={classes.day}>{dayOf(lines[0]?.at ?? '')}</h2>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <ActivityLine
                key={line.seq}
                line={line}
                open={query['line'] === String(line.seq)}
                onOpen={() => change({ line: String(line.seq) })}
              />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className={classes.foot}>
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('audit.activity.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
