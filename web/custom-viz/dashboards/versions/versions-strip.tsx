import { Button, Drawer, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard, VizDashboardVersion } from '#contracts/custom-viz/dashboard.ts';
import { stackTiles } from '#contracts/custom-viz/tab-sections.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { TileThumbnail } from '../thumbnails/tile-thumbnail.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { VersionOpenings } from './version-openings.tsx';
import classes from './versions.module.css';

type Props = {
  dashboard: VizDashboard;
  onClose: () => void;
  /** Makes a version the draft; absent for people who may not change the dashboard. */
  onRestore?: ((document: DashboardDocument) => void) | undefined;
};

/** The versions that were published, as a strip of small pictures: who, when, what differs from now, and back to it. */
export function VersionsStrip({ dashboard, onClose, onRestore }: Props) {
  const { t } = useTranslation();
  const versions = useCallQuery(useHome().calls.versions, { params: { _id: dashboard._id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="min(30rem, 80dvh)"
      title={t('viz_dashboards.versions.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={versions} loading={<RowsSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('viz_dashboards.versions.none')} />
          ) : (
            <Strip items={items} dashboard={dashboard} onRestore={onRestore} onClose={onClose} />
          )
        }
      </QueryView>
    </Drawer>
  );
}

type StripProps = Props & { items: readonly VizDashboardVersion[] };

function Strip({ items, dashboard, onRestore, onClose }: StripProps) {
  const { t } = useTranslation();
  const [present] = items;
  const [chosen, setChosen] = useState<VizDashboardVersion | undefined>(items[1] ?? items[0]);
  const nameVersion = ({ version }: VizDashboardVersion) => t('viz_dashboards.versions.nth', { version });
  const isPresent = chosen?.version === present?.version;
  return (
    <>
      <ul className={classes.strip}>
        {items.map((one) => (
          <li key={one.version}>
            <UnstyledButton
              className={classes.version}
              aria-pressed={one.version === chosen?.version}
              onClick={() => setChosen(one)}
            >
              <TileThumbnail tiles={one.document.tabs.slice(0, 1).flatMap(stackTiles)} />
              <strong>{nameVersion(one)}</strong>
              <span className={classes.by}>
                {one.by} · <TimeText value={one.at} />
              </span>
              {one.version === present?.version && (
                <span className={classes.by}>{t('viz_dashboards.versions.present')}</span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {chosen && dashboard.may_change && (
        <VersionOpenings dashboardId={dashboard._id} version={chosen.version} />
      )}
      {chosen && present && !isPresent && (
        <section className={classes.compare} aria-label={t('viz_dashboards.versions.compare')}>
          <h3>{t('viz_dashboards.versions.since', { version: chosen.version })}</h3>
          <VersionComparison
            before={{ document: chosen.document, name: nameVersion(chosen) }}
            after={{ document: present.document, name: nameVersion(present) }}
          />
          {onRestore && (
            <Group justify="flex-end">
              <Button
                onClick={() => {
                  onRestore(chosen.document);
                  onClose();
                }}
              >
                {t('viz_dashboards.versions.restore', { version: chosen.version })}
              </Button>
            </Group>
          )}
        </section>
      )}
    </>
  );
}
