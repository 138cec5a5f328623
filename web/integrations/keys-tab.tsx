import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  updateApiKey,
  type ApiKey,
} from '#contracts/integrations/api-key.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallPages, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { KeyForm, type KeyValues } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useNote } from './use-note.ts';
import classes from './integration.module.css';

type Props = { scopes: readonly string[]; mayWrite: boolean };

/** The API keys: making, changing, ending. The open one has an address; a new key is shown once and nowhere else. */
export function KeysTab({ scopes, mayWrite }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const pages = useCallPages(listApiKeys, { query: {} });
  const [made, setMade] = useState<string | null>(null);
  const renew = (): void => {
    refresh('api-key.');
    refresh('integration-api.');
  };
  useLive('api_key.', renew, { onResync: renew });
  const open = pages.data?.find(({ _id }) => _id === query['key']);
  const close = (): void => {
    setMade(null);
    change({ key: undefined });
  };
  const make = async (values: KeyValues): Promise<void> => {
    const { key } = await call(createApiKey, { body: values });
    setMade(key);
    renew();
  };
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ key: 'new' })}>
      {t('integration.keys.add')}
    </Button>
  );
  return (
    <>
      <div className={classes.tabHead}>
        <p className={classes.dim}>{t('integration.keys.about')}</p>
        {(pages.data?.length ?? 0) > 0 && add}
      </div>
      <Card flush>
        <QueryView of={pages} loading={<RowsSkeleton rows={3} height={64} />}>
          {(keys) =>
            keys.length === 0 ? (
              <Empty
                icon={IconKey}
                title={t('integration.keys.empty')}
                help={t('integration.keys.empty_help')}
                action={add}
              />
            ) : (
              <KeyList items={keys} onOpen={(key) => change({ key })} />
            )
          }
        </QueryView>
      </Card>
      <MoreButton of={pages}>{t('integration.webhooks.more')}</MoreButton>
      {query['key'] === 'new' && mayWrite && (
        <FormDrawer
          onClose={close}
          size="lg"
          closeOnClickOutside={made === null}
          title={t(made === null ? 'integration.keys.new_title' : 'integration.keys.made')}
        >
          {made === null ? (
            <KeyForm scopes={scopes} act={t('integration.keys.create')} send={make} />
          ) : (
            <ShownOnce label={t('integration.keys.key')} value={made} onDone={close} />
          )}
        </FormDrawer>
      )}
      {open && <KeyDrawer key={open._id} item={open} scopes={scopes} mayWrite={mayWrite} onClose={close} />}
    </>
  );
}

function KeyDrawer({ item, scopes, mayWrite, onClose }: Props & { item: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const note = useNote()(item);
  const refresh = useRefresh();
  const params = { _id: item._id };
  const remove = useCallMutation(deleteApiKey, {
    success: t('integration.keys.deleted'),
    refresh: ['api-key.', 'integration-api.'],
    onDone: onClose,
  });
  const ask = async (): Promise<void> => {
    const title = t('integration.keys.delete_ask', { name: note });
    const act = t('integration.keys.delete');
    if (await confirm({ title, text: t('integration.keys.delete_text'), act, danger: true }))
      remove.send({ params });
  };
  const save = async (values: KeyValues, version: number | undefined): Promise<void> => {
    await call(updateApiKey, { params, body: { ...values, version } });
    refresh('api-key.');
    showSuccess(t('integration.keys.saved'));
  };
  return (
    <FormDrawer onClose={onClose} size="lg" title={t('integration.keys.edit_title', { name: note })}>
      <div className={classes.drawer}>
        <KeyForm
          item={item}
          scopes={scopes}
          disabled={!mayWrite}
          act={t('integration.keys.save')}
          send={save}
        />
        {mayWrite && (
          <Button variant="subtle" color="red" onClick={() => void ask()}>
            {t('integration.keys.delete')}
          </Button>
        )}
      </div>
    </FormDrawer>
  );
}
