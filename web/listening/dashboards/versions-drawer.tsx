import { Button, Drawer, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { listDashboardVersions, updateDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../public-link/links.module.css';

/** The earlier versions of a dashboard; any of them can be restored, which is a new change. */
export function VersionsDrawer({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { _id: dashboard._id };
  const versions = useCallQuery(listDashboardVersions, { params });
  const restore = useCallMutation(updateDashboard, { refresh: ['dashboard.'], onDone: onClose });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('dashboards.versions')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={versions} loading={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('dashboards.no_versions')} />
          ) : (
            <ul className={classes.links}>
              {items.map(({ version, at, by, fields: { share: _share, group_id: _group, ...fields } }) => (
                <li key={version} className={classes.link}>
                  <div className={classes.words}>
                    <strong>{fields.name}</strong>
                    <Text size="xs" c="var(--es-dim)">
                      {t('dashboards.widgets_of', { count: fields.widgets.length })} · {by} ·{' '}
                      <TimeText value={at} />
                    </Text>
                  </div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={restore.isPending}
                    aria-label={t('dashboards.restore_of', { version })}
                    onClick={() => restore.send({ params, body: { ...fields, version: dashboard.version } })}
                  >
                    {t('dashboards.restore')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Drawer>
  );
}
