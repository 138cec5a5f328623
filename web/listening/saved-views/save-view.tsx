import { Button, Checkbox, Popover } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toViewer } from '#contracts/identity/viewer.ts';
import { createView, setDefaultView } from '#contracts/listening/saved-views/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { SharingForm, type NamedShare } from '#web/kit/sharing/sharing-form.tsx';
import type { FilterState } from '../filter/use-filter.ts';
import { toView } from './use-views.ts';
import classes from '../filter/filter.module.css';

/** Keeps what the feed shows now as a view, for oneself or for others as far as one may share. */
export function SaveView({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const may = usePermission(['listening.keyword.read', 'listening.template_setting.write']);
  const [opened, setOpened] = useState(false);
  if (!may) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('feed.views.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('feed.views.save')}>
        <SaveForm filtering={filtering} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm({ filtering, onDone }: { filtering: FilterState; onDone: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [opens, setOpens] = useState(false);
  const choose = useCallMutation(setDefaultView, { refresh: ['saved_view.'] });
  const create = useCallMutation(createView, {
    refresh: ['saved_view.'],
    success: t('kit.sharing.view.saved'),
    onDone: ({ _id }) => {
      if (opens) choose.send({ body: { view_id: _id } });
      filtering.change({ view: _id }, { replace: true });
      onDone();
    },
  });
  return (
    <SharingForm
      start={NEW}
      allowed={TEMPLATE_SHARING.choices(toViewer(session))}
      act={t('feed.views.save')}
      pending={create.isPending}
      onSave={(saved) => create.send({ body: { ...saved, ...toView(filtering.query) } })}
    >
      <Checkbox
        size="xs"
        label={t('feed.views.default')}
        checked={opens}
        onChange={({ currentTarget }) => setOpens(currentTarget.checked)}
      />
    </SharingForm>
  );
}

const NEW: NamedShare = { name: '', share: 'private' };
