import {
  getCustomer,
  giveCustomerTag,
  joinContacts,
  listCustomerTags,
  partContacts,
  takeCustomerTag,
} from '#contracts/crm/customers/endpoints.ts';
import { useCall, useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** The person behind a contact, and how to join and part contacts. What colleagues do arrives by itself. */
export const useCustomer = (contactId: string) => {
  const refresh = useRefresh();
  useLive('customer.', () => refresh('customer.'));
  return {
    read: useCall(getCustomer, { params: { _id: contactId } }),
    join: useSend(joinContacts, { refresh: ['customer.'] }),
    part: useSend(partContacts, { refresh: ['customer.'] }),
  };
};

/** The interest tags of a customer, and how to give and take them. */
export const useCustomerTags = (contactId: string) => ({
  read: useCall(listCustomerTags, { params: { _id: contactId } }),
  give: useSend(giveCustomerTag, { refresh: ['customer.'] }),
  take: useSend(takeCustomerTag, { refresh: ['customer.'] }),
});
