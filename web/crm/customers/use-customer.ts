import {
  getCustomer,
  giveCustomerTag,
  joinContacts,
  listCustomerTags,
  partContacts,
  rejoinContacts,
  restoreCustomerTag,
  removeCustomerTag,
} from '#contracts/crm/customers/endpoints.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** The person behind a contact, and how to join and part contacts. What colleagues do arrives by itself. */
export function useCustomer(contactId: string) {
  const refresh = useRefresh();
  useLive('customer.', () => refresh('customer.'));
  return {
    read: useCallQuery(getCustomer, { params: { _id: contactId } }),
    join: useCallMutation(joinContacts, { refresh: ['customer.'] }),
    part: useCallMutation(partContacts, { refresh: ['customer.'] }),
    rejoin: useCallMutation(rejoinContacts, { refresh: ['customer.'] }),
  };
}

/** The interest tags of a customer, and how to give and take them. */
export function useCustomerTags(contactId: string) {
  return {
    read: useCallQuery(listCustomerTags, { params: { _id: contactId } }),
    give: useCallMutation(giveCustomerTag, { refresh: ['customer.'] }),
    take: useCallMutation(removeCustomerTag, { refresh: ['customer.'] }),
    restore: useCallMutation(restoreCustomerTag, { refresh: ['customer.'] }),
  };
}
