import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportWork, listExports } from '#contracts/listening/exports/endpoints.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter } from '../filter/use-filter.ts';
import { ExportItem } from './export-item.tsx';
import { NewExport } from './new-export.tsx';
import classes from './exports.module.css';

/** Exports what the filter finds, and keeps the exports for some days. */
export function ExportsScreen() {
  const { t } = useTranslation();
  const filtering = useFilter();
  const refresh = useRefresh();
  const reload = () => refresh('mention_export.list');
  useLive('mention_export.', reload, { onResync: reload });
  const { works } = useWorks({ kind: exportWork.kind }, reload);
  const list = useCallPages(listExports, { query: { limit: 20 } });
  return (
    <PageBody wide>
      <PageHeader title={useOpenTitle()} about={t('exports.about')} />
      <FilterBar filtering={filtering} />
      <NewExport filtering={filtering} />
      <Card title={t('exports.list')} flush>
        <QueryView of={list} loading={<RowsSkeleton rows={4} />}>
          {(items) =>
            items.length === 0 ? (
              <Empty icon={IconFileExport} title={t('exports.empty')} help={t('exports.empty_help')} />
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <ExportItem
                    key={item._id}
                    item={item}
                    work={works.find(({ _id }) => _id === item.work_id)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <MoreButton of={list} m="md">
          {t('exports.more')}
        </MoreButton>
      </Card>
    </PageBody>
  );
}
