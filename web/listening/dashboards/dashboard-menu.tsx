import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconDeviceTv,
  IconFilterCheck,
  IconHistory,
  IconLink,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import {
  createDashboard,
  deleteDashboard,
  updateDashboard,
} from '#contracts/listening/dashboards/endpoints.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate, type AddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { DetailsDrawer } from './details-drawer.tsx';
import { LinksDrawer } from './links-drawer.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';

type OpenDialog = 'details' | 'links' | 'versions' | null;

/** Everything that is done with a dashboard as a whole. */
export function DashboardMenu({ dashboard, query }: { dashboard: Dashboard; query: AddressQuery }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog>(null);
  const mayWrite = usePermission(['listening.template_setting.write']);
  const mayLink = usePermission(['listening.share_template_all.write']);
  const params = { _id: dashboard._id };
  const update = useCallMutation(updateDashboard, {
    refresh: ['dashboard.'],
    success: t('dashboards.filter_kept'),
  });
  const copy = useCallMutation(createDashboard, {
    refresh: ['dashboard.'],
    onDone: ({ _id }) => navigate(`/listening/dashboards/${_id}`),
  });
  const remove = useCallMutation(deleteDashboard, {
    refresh: ['dashboard.'],
    onDone: () => navigate('/listening/dashboards'),
  });
  const duplicate = () =>
    copy.send({
      body: {
        name: cutText(t('dashboards.copy_name', { name: dashboard.name }), 120),
        about: dashboard.about,
        widgets: dashboard.widgets,
        filter: dashboard.filter,
      },
    });
  const askAway = async () => {
    const sure = await confirm({
      title: t('dashboards.delete'),
      text: t('dashboards.delete_ask', { name: dashboard.name }),
      act: t('dashboards.delete'),
      danger: true,
    });
    if (sure) remove.send({ params });
  };
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('dashboards.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDeviceTv size={16} />}
            onClick={() => navigate(`/listening/wall?dashboards=${dashboard._id}`)}
          >
            {t('wall.name')}
          </Menu.Item>
          {dashboard.may_change && (
            <>
              <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpen('details')}>
                {t('dashboards.details')}
              </Menu.Item>
              {mayLink && (
                <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setOpen('links')}>
                  {t('dashboards.links')}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconFilterCheck size={16} />}
                onClick={() => update.send({ params, body: { filter: keptOf(query) } })}
              >
                {t('dashboards.keep_filter')}
              </Menu.Item>
              <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen('versions')}>
                {t('dashboards.versions')}
              </Menu.Item>
            </>
          )}
          {mayWrite && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
              {t('dashboards.duplicate')}
            </Menu.Item>
          )}
          {dashboard.may_change && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void askAway()}>
                {t('dashboards.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'details' && <DetailsDrawer dashboard={dashboard} onClose={() => setOpen(null)} />}
      {open === 'links' && <LinksDrawer dashboard={dashboard} onClose={() => setOpen(null)} />}
      {open === 'versions' && <VersionsDrawer dashboard={dashboard} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The part of an address that a dashboard keeps as its filter. */
function keptOf(query: AddressQuery): StoredFilter {
  const kept = Object.entries(query).filter(
    ([name, value]) => StoredFilter.safeParse({ [name]: value }).success,
  );
  return StoredFilter.parse(Object.fromEntries(kept));
}
