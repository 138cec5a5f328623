import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteTicketView, updateTicketView, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { viewerOf } from '#contracts/identity/viewer.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { SharingDialog } from '#web/kit/sharing/sharing-dialog.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { InboxPlace } from '../inbox/inbox-place.ts';
import listClasses from '../inbox/list.module.css';
import classes from '../inbox/inbox-parts.module.css';
import { Count } from './count.tsx';
import { searchOfView, useTicketViews } from './use-ticket-views.ts';

/** The saved views with what each holds now; nothing where there are none. */
export function SavedViews({ place }: { place: InboxPlace }) {
  const { t } = useTranslation();
  const { items, counts } = useTicketViews();
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={listClasses.viewsTitle}>{t('inbox.views.title')}</h2>
      <ul className={listClasses.views}>
        {items.map((view) => (
          <li key={view._id} className={classes.saved}>
            <Link
              to="/crm"
              search={searchOfView(view)}
              className={listClasses.view}
              aria-current={view._id === place.saved ? 'true' : 'false'}
            >
              <span className={listClasses.viewName}>{view.name}</span>
              <Count of={counts.get(view._id)} />
            </Link>
            {view.may_change && <Manage view={view} place={place} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Manage({ view, place }: { view: TicketView; place: InboxPlace }) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  const session = useSession();
  const [renaming, setRenaming] = useState(false);
  const { name, version } = view;
  const refresh = ['ticket_view.'];
  const update = useCallMutation(updateTicketView, {
    refresh,
    success: t('inbox.views.saved'),
    onDone: () => setRenaming(false),
  });
  const remove = useCallMutation(deleteTicketView, { refresh, onDone: () => change({ saved: undefined }) });
  const params = { _id: view._id };
  const ask = async () => {
    const title = t('inbox.views.delete', { name });
    if (await confirm({ title, text: t('inbox.views.delete_ask'), act: title, danger: true }))
      remove.send({ params });
  };
  const { filter, sort, view: base } = place;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className={classes.manage}
            aria-label={t('inbox.views.manage', { name })}
          >
            <IconDots size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {place.saved === view._id && (
            <Menu.Item
              onClick={() =>
                update.send({
                  params,
                  body: { filter: { ...filter, view: base }, sort, version },
                })
              }
            >
              {t('inbox.views.update', { name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setRenaming(true)}>
            {t('kit.sharing.change')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void ask()}>
            {t('inbox.views.delete', { name })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <SharingDialog
          start={view}
          allowed={TICKET_VIEW_SHARING.choices(viewerOf(session))}
          pending={update.isPending}
          onSave={(saved) => update.send({ params, body: { ...saved, version } })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
