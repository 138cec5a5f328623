import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { ExportLines } from '#web/custom-viz/files/export-lines.tsx';
import { DashboardFileMenu } from '#web/custom-viz/files/file-menu.tsx';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ZoneLine } from '#web/custom-viz/period/zone-line.tsx';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { DashboardMenu } from '../dashboard-menu.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useFirstState } from '../filters/use-filter-sets.ts';
import { RowsDrawer } from '../rows/rows-drawer.tsx';
import { useOpenRows } from '../rows/use-open-rows.ts';
import { useEscape } from '../state/use-escape.ts';
import { TabBar } from './tab-bar.tsx';
import { TabGrid } from './tab-grid.tsx';
import { useView } from './use-view.ts';
import { LiveProvider, ViewProvider } from './view-provider.tsx';
import classes from './view.module.css';

type Props = { dashboard: VizDashboard; document: DashboardDocument; onEdit: () => void };

/** A dashboard as its readers see it: everything on it answers, filters and opens. */
export function ReadDashboard({ dashboard, document, onEdit }: Props) {
  const { t } = useTranslation();
  const { openRows, opened, closeRows } = useOpenRows();
  const view = useView(dashboard._id, document, { mode: 'read', openRows });
  const isReady = useFirstState(dashboard._id);
  const { state, change, tab, catalog } = view;
  useEscape(state, change);
  const { calls, entity, widgets } = useHome();
  const restore = useCallMutation(calls.saveDraft, { refresh: [`${entity}.`], onDone: onEdit });
  const Bar = widgets?.Bar ?? FilterBar;
  const about = pickText(document.about, catalog.language);
  return (
    <ViewProvider view={view}>
      <LiveProvider>
        <PageHeader
          title={pickText(document.title, catalog.language) || dashboard.name}
          {...(about && { about })}
          action={
            <>
              {dashboard.may_change && (
                <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                  {t(dashboard.draft ? 'viz_dashboards.edit.go_on' : 'viz_dashboards.edit.begin')}
                </Button>
              )}
              <DashboardFileMenu _id={dashboard._id} name={dashboard.name} state={state} />
              <DashboardMenu
                dashboard={dashboard}
                onRestore={(before) =>
                  restore.send({
                    params: { _id: dashboard._id },
                    body: { revision: dashboard.revision, document: before },
                  })
                }
              />
            </>
          }
        />
        <div className={classes.body}>
          <ExportLines />
          <Bar sets={{ mayShare: dashboard.may_change }} />
          <TabBar />
          {tab.tiles.length === 0 ? (
            <Empty title={t('viz_dashboards.tabs.empty')} />
          ) : (
            isReady && <TabGrid key={tab._id} tab={tab} />
          )}
          <ZoneLine zone={view.reading.zone} />
        </div>
        {opened && <RowsDrawer request={opened} onClose={closeRows} />}
      </LiveProvider>
    </ViewProvider>
  );
}
