import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listEmbedKeys } from '#contracts/custom-viz/embed-keys.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { KeyEntry } from './key-entry.tsx';
import { NewKeyDrawer } from './new-key-drawer.tsx';
import { SetupDrawer } from './setup-drawer.tsx';
import classes from './keys.module.css';

/** The keys that sign tokens; the one whose set-up is open has an address. */
export function KeysTab() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const keys = useCallQuery(listEmbedKeys, {});
  const renew = (): void => refresh('custom_viz_embed_key.');
  useLive('custom_viz_embed_key.', renew, { onResync: renew });
  const open = keys.data?.items.find(({ _id }) => _id === query['key']);
  const close = () => change({ key: undefined });
  return (
    <>
      <QueryView of={keys} loading={<RowsSkeleton rows={3} height={64} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={IconKey} title={t('viz_embedding.none')} help={t('viz_embedding.none_help')} />
          ) : (
            <ul className={classes.list} aria-label={t('viz_embedding.tabs.keys')}>
              {items.map((item) => (
                <KeyEntry key={item._id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {query['key'] === 'new' && <NewKeyDrawer onClose={close} />}
      {open && <SetupDrawer item={open} onClose={close} />}
    </>
  );
}
