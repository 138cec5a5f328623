import { listAgents } from '#contracts/crm/endpoints.ts';
import { listTicketViews } from '#contracts/crm/views/endpoints.ts';
import {
  resendReceiverRequest,
  createNotification,
  deleteNotification,
  listNotifications,
  updateNotification,
} from '#contracts/email-digests/endpoints.ts';
import {
  NotificationProduct,
  type Notification,
  type NotificationInput,
} from '#contracts/email-digests/notification.ts';
import { isActive } from '#contracts/kit/products.ts';
import { listTemplates } from '#contracts/listening/templates/endpoints.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useProductParam } from '#web/kit/router/address.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';

/** The notifications by mail of the product in the address, what they can be about and go to, and the ways to change them. */
export function useNotifications() {
  const refresh = useRefresh();
  const { account } = useSession();
  const usual = isActive(account.product, 'listening') ? 'listening' : 'crm';
  const product = NotificationProduct.catch(usual).parse(useProductParam());
  const params = { product };
  const list = useCallQuery(listNotifications, { params, query: {} });
  const about = useAbout(product);
  const reload = () => refresh('email_notification.');
  useLive('email_notification.', reload, { onResync: reload });
  const removal = useCallMutation(deleteNotification, {
    success: formatSavedToast('deleted'),
    refresh: ['email_notification.'],
  });
  const asking = useCallMutation(resendReceiverRequest, { refresh: ['email_notification.'] });
  return {
    product,
    list,
    items: list.data?.items ?? [],
    ...about,
    save: async (item: Notification | undefined, body: NotificationInput, version?: number) => {
      if (item)
        await call(updateNotification, { params: { ...params, _id: item._id }, body: { ...body, version } });
      else await call(createNotification, { params, body });
      showSuccess(formatSavedToast(item ? 'updated' : 'created'));
      reload();
    },
    remove: ({ _id }: Notification) => removal.sendAsync({ params: { ...params, _id } }),
    ask: ({ _id }: Notification, email: string) =>
      asking.sendAsync({ params: { ...params, _id }, body: { email } }),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;

/** Whom and what the notifications of a product name: the option lists load on listening's page alone (spec, section 2). */
function useAbout(product: NotificationProduct) {
  const isCrm = product === 'crm';
  const lists = useOptionLists();
  const readsTickets = usePermission(['crm.ticket.read']) && isCrm;
  const agents = useCallQuery(listAgents, {}, { enabled: readsTickets });
  const views = useCallQuery(listTicketViews, {}, { enabled: readsTickets });
  const seesTemplates = usePermission(['listening.template_setting.read']) && !isCrm;
  const templates = useCallQuery(listTemplates, { query: {} }, { enabled: seesTemplates });
  return {
    people: (isCrm ? agents.data?.items : lists.users) ?? [],
    peopleRead: isCrm ? agents : lists.read,
    keywords: lists.keywords,
    templates: templates.data?.items ?? [],
    views: views.data?.items ?? [],
  };
}
