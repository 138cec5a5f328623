import { Drawer, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import {
  createDashboardLink,
  listDashboardLinks,
  revokeDashboardLink,
  SHARED_PATH,
  type DashboardLink,
} from '#contracts/listening/dashboards/links.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { CreatedLink, LinkForm } from '../public-link/link-form.tsx';
import { LinkLine } from '../public-link/link-line.tsx';
import classes from '../public-link/links.module.css';

/** Links by which people without a sign-in see a dashboard: made, listed, ended. */
export function LinksDrawer({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { _id: dashboard._id };
  const links = useCallQuery(listDashboardLinks, { params });
  const make = useCallMutation(createDashboardLink, { refresh: ['dashboard_link.'] });
  const [made, setMade] = useState('');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('dashboards.links')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('dashboards.link.help')}
        </Text>
        <LinkForm
          isPending={make.isPending}
          onCreate={(body, onDone) =>
            make.send(
              { params, body },
              {
                onSuccess: ({ token }) => {
                  setMade(token);
                  onDone();
                },
              },
            )
          }
        />
        {made && <CreatedLink path={SHARED_PATH} token={made} />}
        <QueryView of={links} loading={<RowsSkeleton rows={3} />}>
          {({ items }) => (
            <ul className={classes.links}>
              {items.map((link) => (
                <Line key={link._id} link={link} dashboard={dashboard} />
              ))}
            </ul>
          )}
        </QueryView>
      </Stack>
    </Drawer>
  );
}

function Line({ link, dashboard }: { link: DashboardLink; dashboard: Dashboard }) {
  const revoke = useCallMutation(revokeDashboardLink, { refresh: ['dashboard_link.'] });
  return (
    <LinkLine
      link={link}
      isPending={revoke.isPending}
      onRevoke={() => revoke.send({ params: { _id: dashboard._id, link_id: link._id } })}
    />
  );
}
