import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { ReportItem } from '#web/reports/report-item.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { useReports } from './use-reports.ts';
import classes from '#web/reports/reports.module.css';

/** Reports: documents and tables of the numbers of a time. The open one has an address. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const store = useReports();
  const mayWrite = usePermission(['listening.template_setting.write']);
  const maySend = usePermission(['listening.email_notification.write']);
  const [query, change] = useAddressQuery();
  const openId = query['report'];
  const open = (report: string | undefined) => change({ report, tab: undefined });
  useShortcuts(mayWrite ? [{ key: 'n', text: t('reports.create'), act: () => open('new') }] : []);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      {t('reports.create')}
    </Button>
  );
  const opened = store.items.find(({ _id }) => _id === openId);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('reports.about')}
        action={store.items.length > 0 && create}
      />
      <QueryView
        of={store.list}
        loading={
          <Card flush>
            <RowsSkeleton />
          </Card>
        }
      >
        {({ items }) => (
          <Card flush>
            {items.length === 0 ? (
              <Empty
                icon={IconFileTypePdf}
                title={t('reports.empty')}
                help={t('reports.empty_help')}
                action={create}
              />
            ) : (
              <ul className={classes.list} aria-label={t('reports.list')}>
                {items.map((item) => (
                  <ReportItem
                    key={item._id}
                    item={item}
                    acts={store.acts}
                    mayWrite={mayWrite}
                    maySend={maySend}
                    onOpen={() => open(item._id)}
                  />
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryView>
      {store.list.data && (opened ?? (openId === 'new' && mayWrite)) && (
        <ReportDrawer
          key={opened?._id ?? 'new'}
          {...(opened ? { item: opened } : {})}
          store={store}
          mayWrite={mayWrite}
          maySend={maySend}
          onClose={() => open(undefined)}
        />
      )}
    </PageBody>
  );
}
