import {
  askAgain,
  createNotification,
  deleteNotification,
  listNotifications,
  updateNotification,
} from '#contracts/settings/email-notification/endpoints.ts';
import type { Notification, NotificationInput } from '#contracts/settings/email-notification/notification.ts';
import { listTemplates } from '#contracts/settings/templates/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCall, useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useMay } from '#web/kit/session/session.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';

/** The notifications by mail, the templates that they can follow, and the ways to change them. */
export const useNotifications = () => {
  const refresh = useRefresh();
  const list = useCall(listNotifications, { query: {} });
  const seesTemplates = useMay(['listening.template_setting.read']);
  const templates = useCall(listTemplates, { query: {} }, { enabled: seesTemplates });
  const reload = () => refresh('email_notification.');
  useLive('email_notification.', reload, { onResync: reload });
  const removal = useSend(deleteNotification, {
    success: 'Setting has been deleted.',
    refresh: ['email_notification.'],
  });
  const asking = useSend(askAgain, { refresh: ['email_notification.'] });
  return {
    list,
    items: list.data?.items ?? [],
    templates: templates.data?.items ?? [],
    save: async (item: Notification | undefined, body: NotificationInput, version?: number) => {
      if (item) await call(updateNotification, { params: { _id: item._id }, body: { ...body, version } });
      else await call(createNotification, { body });
      toastSuccess(`Setting has been ${item ? 'updated' : 'created'}.`);
      reload();
    },
    remove: ({ _id }: Notification) => removal.sendAsync({ params: { _id } }),
    ask: ({ _id }: Notification, email: string) => asking.sendAsync({ params: { _id }, body: { email } }),
  };
};

export type Notifications = ReturnType<typeof useNotifications>;
