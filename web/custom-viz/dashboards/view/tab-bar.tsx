import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '#contracts/custom-viz/dashboard-document.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useDashboardView } from './dashboard-context.ts';
import classes from './view.module.css';

/** What a tab is called; its place where it has no name. */
export function useTabName(): (tab: Tab) => string {
  const { t } = useTranslation();
  const { catalog, document } = useDashboardView();
  return ({ _id, name }) =>
    pickText(name, catalog.language) ||
    t('viz_dashboards.tabs.nth', { n: document.tabs.findIndex((one) => one._id === _id) + 1 });
}

/** The tabs of a dashboard; none where it has one. `tools`: what is done with the open tab while it is edited. */
export function TabBar({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const { document, tab, change } = useDashboardView();
  const nameOf = useTabName();
  if (document.tabs.length < 2 && !tools) return null;
  return (
    <div className={classes.tabs}>
      <Tabs value={tab._id} onChange={(id) => id && change({ tab: id })} activateTabWithKeyboard={false}>
        <Tabs.List aria-label={t('viz_dashboards.tabs.label')}>
          {document.tabs.map((one) => (
            <Tabs.Tab key={one._id} value={one._id}>
              {nameOf(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* What a tab controls is drawn below the filters. */}
        {document.tabs.map((one) => (
          <Tabs.Panel key={one._id} value={one._id} className={classes.panel}>
            {null}
          </Tabs.Panel>
        ))}
      </Tabs>
      {tools}
    </div>
  );
}
