import { IconBookmark, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { Act, ReportItem } from '#web/reports/report-item.tsx';
import { NO_FILTERS } from '../inbox/inbox-address.ts';
import { DAYS_OF_SPAN } from './report-spans.ts';
import { SavedReportDrawer } from './saved-report-drawer.tsx';
import type { ReportQuery } from './use-report-query.ts';
import { useSavedReports } from './use-saved-reports.ts';
import classes from '#web/reports/reports.module.css';
import shared from '../metrics/figures.module.css';

/** The saved reports, below the numbers that they save. The open one has an address. */
export function SavedReports({ query }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const store = useSavedReports();
  const mayWrite = usePermission(['crm.ui_settings.write']);
  const [{ report: openId }, change] = useAddressQuery();
  const opened = store.items.find(({ _id }) => _id === openId);
  const open = (report: string | undefined) => change({ report, tab: undefined });
  return (
    <section aria-labelledby="kept-reports">
      <h2 id="kept-reports" className={classes.title}>
        {t('ticket_reports.kept.title')}
      </h2>
      <p className={shared.note}>{t('ticket_reports.kept.about')}</p>
      <Card flush>
        <QueryView of={store.list} loading={<RowsSkeleton rows={2} />}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={IconBookmark}
                title={t('ticket_reports.kept.empty')}
                help={t('ticket_reports.kept.empty_help')}
              />
            ) : (
              <ul className={classes.list} aria-label={t('ticket_reports.kept.list')}>
                {items.map((item) => (
                  <ReportItem
                    key={item._id}
                    item={item}
                    acts={store.acts}
                    mayWrite={mayWrite}
                    maySend={mayWrite}
                    onOpen={() => open(item._id)}
                    more={
                      <Act
                        icon={IconEye}
                        onClick={() =>
                          change({
                            ...NO_FILTERS,
                            ...item.filter,
                            by: item.by,
                            when: item.when,
                            days: DAYS_OF_SPAN[item.span],
                            metrics: item.metrics.join(','),
                          })
                        }
                      >
                        {t('ticket_reports.kept.show')}
                      </Act>
                    }
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      {store.list.data && (opened ?? (openId === 'new' && mayWrite)) && (
        <SavedReportDrawer
          key={opened?._id ?? 'new'}
          {...(opened ? { item: opened } : {})}
          store={store}
          query={query}
          mayWrite={mayWrite}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}
