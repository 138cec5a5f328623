import { Button, Popover } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTicketView } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { SharingForm, type NamedShare } from '#web/kit/sharing/sharing-form.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';

/** Keeps what the list shows now as a view, for oneself or for others as far as one may share. */
export function SaveView({ place }: { place: InboxAddress }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('inbox.views.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('inbox.views.save')}>
        <SaveForm place={place} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm({ place, onDone }: { place: InboxAddress; onDone: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [, change] = useAddressQuery();
  const create = useCallMutation(createTicketView, {
    refresh: ['ticket_view.'],
    success: t('kit.sharing.view.saved'),
    onDone: ({ _id }) => {
      change({ saved: _id }, { replace: true });
      onDone();
    },
  });
  const { view, filter, sort } = place;
  return (
    <SharingForm
      start={NEW}
      allowed={TICKET_VIEW_SHARING.choices(toViewer(session))}
      act={t('inbox.views.save')}
      pending={create.isPending}
      onSave={(saved) => create.send({ body: { ...saved, sort, filter: { ...filter, view } } })}
    />
  );
}

const NEW: NamedShare = { name: '', share: 'private' };
