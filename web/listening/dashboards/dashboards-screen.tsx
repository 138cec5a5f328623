import { Badge, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DashboardSummary } from '#contracts/listening/dashboards/dashboard.ts';
import { createDashboard, listDashboards } from '#contracts/listening/dashboards/endpoints.ts';
import { STARTER_WIDGETS, STARTERS, type Starter } from '#contracts/listening/dashboards/starters.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { WallButton } from '#web/kit/wall/wall-button.tsx';
import { LayoutThumbnail } from '#web/kit/widget/layout-thumbnail.tsx';
import { isAccented } from '../widgets/register.ts';
import classes from './list.module.css';

/** All dashboards that one sees, and the ways to a new one. */
export function DashboardsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(['listening.template_setting.write']);
  const found = useCallQuery(listDashboards, { query: { limit: 200 } });
  const create = useCallMutation(createDashboard, {
    refresh: ['dashboard.'],
    onDone: ({ _id }) => navigate(`/listening/dashboards/${_id}`),
  });
  const begin = (starter: Starter) =>
    create.send({
      body: { name: t(`dashboards.starters.${starter}.name`), widgets: [...STARTER_WIDGETS[starter]] },
    });
  const items = found.data?.items ?? [];
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('dashboards.about')}
        action={
          <>
            <WallButton dashboards={items} path="/listening/wall" />
            {may && (
              <Menu position="bottom-end" width={320}>
                <Menu.Target>
                  <Button
                    loading={create.isPending}
                    leftSection={<IconPlus size={16} aria-hidden />}
                    rightSection={<IconChevronDown size={14} aria-hidden />}
                  >
                    {t('dashboards.create')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {STARTERS.map((starter) => (
                    <Menu.Item key={starter} onClick={() => begin(starter)}>
                      <strong>{t(`dashboards.starters.${starter}.name`)}</strong>
                      <span className={classes.help}>{t(`dashboards.starters.${starter}.help`)}</span>
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      />
      <QueryView of={found} loading={<BlockSkeleton height={220} />}>
        {() =>
          items.length === 0 ? (
            <First may={may} onBegin={begin} />
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

/** Before the first dashboard: what there is to begin from, as small pictures. */
function First({ may, onBegin }: { may: boolean; onBegin: (starter: Starter) => void }) {
  const { t } = useTranslation();
  if (!may) return <Empty title={t('dashboards.none')} help={t('dashboards.none_help')} />;
  return (
    <>
      <p className={classes.lead}>{t('dashboards.begin')}</p>
      <ul className={classes.cards}>
        {STARTERS.map((starter) => (
          <li key={starter}>
            <button type="button" className={classes.entry} onClick={() => onBegin(starter)}>
              <LayoutThumbnail widgets={STARTER_WIDGETS[starter]} isAccented={isAccented} />
              <span className={classes.name}>{t(`dashboards.starters.${starter}.name`)}</span>
              <span className={classes.help}>{t(`dashboards.starters.${starter}.help`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ dashboard }: { dashboard: DashboardSummary }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={`/listening/dashboards/${dashboard._id}`} className={classes.entry}>
        <LayoutThumbnail widgets={dashboard.widgets} isAccented={isAccented} />
        <span className={classes.name}>{dashboard.name}</span>
        <span className={classes.help}>
          {dashboard.mine ? t('dashboards.mine') : dashboard.owner.name} ·{' '}
          <TimeText value={dashboard.updated_at} />{' '}
          {dashboard.share !== 'private' && (
            <Badge variant="default" size="sm">
              {t(`kit.sharing.shares.${dashboard.share}`)}
            </Badge>
          )}
        </span>
      </Link>
    </li>
  );
}
