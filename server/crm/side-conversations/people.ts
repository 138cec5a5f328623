import { fault } from '#contracts/kit/faults/fault.ts';
import { loadOwnMailboxes } from '#server/crm/mail/mail-store.ts';
import { listPersonContacts } from '#server/crm/outbound/outbound-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Of these addresses (in lower case) those that are the customer's own, on any of their contacts. */
async function customersAmong(
  unit: UnitOfWork,
  contactId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const known = new Set(
    (await listPersonContacts(unit, contactId)).map(({ external_id }) => external_id.toLowerCase()),
  );
  return addresses.filter((address) => known.has(address));
}

/** Refuses addresses that a side conversation must not reach: the customer's, and our own mailboxes. @throws invalid_request */
export async function refusePeople(
  unit: UnitOfWork,
  contactId: string,
  addresses: readonly string[],
): Promise<void> {
  const [customer] = await customersAmong(unit, contactId, addresses);
  if (customer !== undefined)
    refuse('invalid_request', { fields: { to: fault('is_the_customer', { address: customer }) } });
  const mailboxes = await loadOwnMailboxes(unit);
  const own = addresses.find((address) => mailboxes.has(address));
  if (own !== undefined)
    refuse('invalid_request', { fields: { to: fault('own_mailbox', { address: own }) } });
}

/** Whether somebody who wrote in a side conversation becomes a recipient of it: never the customer, and never ourselves. */
export async function canJoin(unit: UnitOfWork, contactId: string, address: string): Promise<boolean> {
  return (
    (await customersAmong(unit, contactId, [address])).length === 0 &&
    !(await loadOwnMailboxes(unit)).has(address)
  );
}
