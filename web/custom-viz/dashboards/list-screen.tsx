import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import { createVizDashboard, listVizDashboards } from '#contracts/custom-viz/endpoints.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { LayoutThumbnail } from '#web/kit/widget/layout-thumbnail.tsx';
import classes from './list.module.css';

/** All dashboards that one sees, and the way to a new one. */
export function ListScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(['custom_viz.dashboard.write']);
  const found = useCallQuery(listVizDashboards, { query: { limit: 200 } });
  const create = useCallMutation(createVizDashboard, {
    refresh: ['custom_viz_dashboard.'],
    onDone: ({ _id }) => navigate(`/custom_viz/dashboards/${_id}`),
  });
  const begin = () =>
    create.send({
      body: { name: t('viz_dashboards.new_name'), document: { tabs: [{ _id: 'first', name: {} }] } },
    });
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('viz_dashboards.about')}
        action={
          may && (
            <Button
              loading={create.isPending}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={begin}
            >
              {t('viz_dashboards.create')}
            </Button>
          )
        }
      />
      <QueryView of={found} loading={<BlockSkeleton height={220} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={t('viz_dashboards.none')}
              help={t(may ? 'viz_dashboards.none_help' : 'viz_dashboards.none_to_read')}
            />
          ) : (
            <ul className={classes.cards}>
              {items.map((one) => (
                <Entry key={one._id} dashboard={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </PageBody>
  );
}

function Entry({ dashboard }: { dashboard: VizDashboardSummary }) {
  const { t } = useTranslation();
  const { _id, name, owner, mine, share, tiles, updated_at, published_at, has_draft } = dashboard;
  return (
    <li>
      <Link to={`/custom_viz/dashboards/${_id}`} className={classes.entry}>
        <LayoutThumbnail widgets={tiles} isAccented={(kind) => kind === 'chart'} />
        <span className={classes.name}>{name}</span>
        <span className={classes.help}>
          {mine ? t('viz_dashboards.mine') : owner.name} · <TimeText value={updated_at} />{' '}
          {share !== 'private' && (
            <Badge variant="default" size="sm">
              {t(`kit.sharing.shares.${share}`)}
            </Badge>
          )}{' '}
          {published_at === null ? (
            <Badge size="sm">{t('viz_dashboards.unpublished')}</Badge>
          ) : (
            has_draft && <Badge size="sm">{t('viz_dashboards.draft')}</Badge>
          )}
        </span>
      </Link>
    </li>
  );
}
