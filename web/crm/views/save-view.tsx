import { Button, Popover, Select, Stack, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTicketView } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { viewerOf } from '#contracts/identity/viewer.ts';
import { SHARES, type Share } from '#contracts/kit/sharing.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { InboxPlace } from '../inbox/inbox-place.ts';

/** Keeps what the list shows now as a view, for oneself or for others as far as one may share. */
export function SaveView({ place }: { place: InboxPlace }) {
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

function SaveForm({ place, onDone }: { place: InboxPlace; onDone: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [, change] = useAddressQuery();
  const [name, setName] = useState('');
  const [share, setShare] = useState<Share>('private');
  const create = useCallMutation(createTicketView, {
    refresh: ['ticket_view.'],
    success: t('inbox.views.saved'),
    onDone: ({ _id }) => {
      change({ saved: _id }, { replace: true });
      onDone();
    },
  });
  const allowed = TICKET_VIEW_SHARING.choices(viewerOf(session));
  const { view, filter, sort } = place;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') create.send({ body: { name, share, sort, filter: { ...filter, view } } });
      }}
    >
      <Stack gap="xs">
        <TextInput
          size="xs"
          data-autofocus
          required
          maxLength={80}
          label={t('inbox.views.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          size="xs"
          label={t('inbox.views.share')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={allowed.map((value) => ({ value, label: t(`inbox.views.shares.${value}`) }))}
          value={share}
          onChange={(value) => setShare(SHARES.find((one) => one === value) ?? 'private')}
        />
        <Button type="submit" size="compact-sm" loading={create.isPending} disabled={name.trim() === ''}>
          {t('inbox.views.save')}
        </Button>
      </Stack>
    </form>
  );
}
