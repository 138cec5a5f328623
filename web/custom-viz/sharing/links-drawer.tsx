import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { CreatedLink, LinkForm } from '#web/listening/public-link/link-form.tsx';
import { FROZEN, LinkChoices } from './link-choices.tsx';
import { VizLinkLine } from './viz-link-line.tsx';
import classes from '#web/listening/public-link/links.module.css';

type Props = {
  _id: string;
  /** What is published of the dashboard. */
  document: DashboardDocument;
  onClose: () => void;
};

/** Links by which people without a sign-in see a dashboard: created, listed, revoked. */
export function LinksDrawer({ _id, document, onClose }: Props) {
  const { t } = useTranslation();
  const params = { _id };
  const { links: calls, linkEntity, pages } = useHome();
  const links = useCallQuery(calls.list, { params });
  const [chosen, setChosen] = useState(FROZEN);
  const [token, setToken] = useState('');
  const make = useCallMutation(calls.create, { refresh: [`${linkEntity}.`] });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('viz_sharing.act')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('viz_sharing.help')}
        </Text>
        <LinkForm
          isPending={make.isPending}
          onCreate={(link, onDone) =>
            make.send(
              { params, body: { ...link, ...chosen, time_zone: getReaderZone() } },
              {
                onSuccess: (made) => {
                  setToken(made.token);
                  onDone();
                },
              },
            )
          }
        >
          <LinkChoices document={document} value={chosen} onChange={setChosen} />
        </LinkForm>
        {token !== '' && <CreatedLink path={pages.shared} token={token} />}
        <Title order={3} size="h5">
          {t('viz_sharing.all')}
        </Title>
        <QueryView of={links} loading={<RowsSkeleton rows={3} />}>
          {({ items }) =>
            items.length === 0 ? (
              <Text size="sm" c="var(--es-dim)">
                {t('viz_sharing.none')}
              </Text>
            ) : (
              <ul className={classes.links}>
                {items.map((link) => (
                  <VizLinkLine key={link._id} link={link} dashboardId={_id} document={document} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Stack>
    </Drawer>
  );
}
