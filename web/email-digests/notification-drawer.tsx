import { Button, Drawer, Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  validateNotification,
  NotificationInput,
  type Notification,
} from '#contracts/email-digests/notification.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { NotificationForm } from './notification-form.tsx';
import { NotificationHistory } from './notification-history.tsx';
import { Preview } from './preview.tsx';
import { Runs } from './runs.tsx';
import { SendNow } from './send-now.tsx';
import type { Notifications } from './use-notifications.ts';

type Props = { item?: Notification; store: Notifications; mayWrite: boolean; onClose: () => void };

const TABS = ['form', 'preview', 'sent'] as const;

/** One notification: its settings, the e-mail as it would be sent now, and the e-mails that were sent. */
export function NotificationDrawer({ item, store, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const draft = useNotificationDraft(item, store);
  const tab = TABS.find((one) => one === query['tab']) ?? 'form';
  const leave = useConfirmLeave(() => draft.dirty);
  const remove = async (gone: Notification) => {
    const act = t('notifications.delete');
    const title = t('notifications.delete_ask', { name: gone.name });
    if (await confirm({ title, text: t('notifications.delete_text'), act, danger: true }))
      await store.remove(gone).then(onClose, () => undefined);
  };
  return (
    <Drawer
      opened
      size="xl"
      onClose={() => leave(onClose)}
      title={item?.name ?? t('notifications.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          change({ tab: next === 'form' ? undefined : (next ?? undefined) }, { replace: true })
        }
      >
        <Tabs.List mb="md">
          {TABS.filter((one) => one !== 'sent' || item).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`notifications.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="form">
          <NotificationForm
            draft={draft}
            store={store}
            {...(item ? { item } : {})}
            disabled={!mayWrite}
            onSaved={onClose}
            aside={
              item && (
                <>
                  <NotificationHistory store={store} entity={item._id} mayWrite={mayWrite} />
                  <Button variant="subtle" color="red" onClick={() => void remove(item)}>
                    {t('notifications.delete')}
                  </Button>
                </>
              )
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <Preview
            product={store.product}
            values={draft.form.values}
            mayTest={mayWrite}
            onFault={() => change({ tab: undefined })}
            act={
              item &&
              mayWrite && (
                <SendNow
                  product={store.product}
                  item={item}
                  dirty={draft.dirty}
                  onSent={() => change({ tab: 'sent' }, { replace: true })}
                />
              )
            }
          />
        </Tabs.Panel>
        {item && (
          <Tabs.Panel value="sent">
            <Runs item={item} product={store.product} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Drawer>
  );
}

/** The draft of a notification. A new one goes to its creator, in their language. */
function useNotificationDraft(item: Notification | undefined, store: Notifications) {
  const { user } = useSession();
  const language = useLanguage();
  const initial = useMemo<Values>(
    () =>
      item
        ? NotificationInput.strip().parse(item)
        : {
            ...NotificationInput.parse({
              name: '-',
              people: [user._id],
              language: language === 'th' ? 'th' : 'en',
            }),
            name: '',
          },
    [item, user._id, language],
  );
  return useDraft({
    schema: NotificationInput,
    initial,
    version: item?.version,
    thing: getResourceKey('notification', item),
    unique: ['name'],
    check: (values) => {
      const read = NotificationInput.omit({ name: true, minimum: true }).strip().safeParse(values);
      return read.success ? validateNotification(store.product, read.data) : undefined;
    },
    send: (values, version) => store.save(item, values, version),
  });
}
