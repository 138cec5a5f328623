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

/** The recipients of an e-mail of a side conversation, in lower case; nobody outside sees who is in `bcc`. */
export type SideRecipients = Record<'to' | 'cc' | 'bcc', string[]>;

/**
 * Checks the recipients of an e-mail: it must reach neither the customer nor our own mailboxes, and nobody gets it twice.
 * @throws invalid_request naming `to`, `cc` or `bcc`
 */
export async function checkRecipients(
  unit: UnitOfWork,
  contactId: string,
  { to, cc, bcc }: SideRecipients,
): Promise<SideRecipients> {
  const mailboxes = await loadOwnMailboxes(unit);
  for (const [field, addresses] of Object.entries({ to, cc, bcc })) {
    const [customer] = await customersAmong(unit, contactId, addresses);
    if (customer !== undefined)
      refuse('invalid_request', { fields: { [field]: fault('is_the_customer', { address: customer }) } });
    const own = addresses.find((address) => mailboxes.has(address));
    if (own !== undefined)
      refuse('invalid_request', { fields: { [field]: fault('own_mailbox', { address: own }) } });
  }
  const copies = cc.filter((address) => !to.includes(address));
  return { to, cc: copies, bcc: bcc.filter((address) => ![...to, ...copies].includes(address)) };
}

/** Whether somebody who wrote in a side conversation becomes a recipient of it: never the customer, and never ourselves. */
export async function canJoin(unit: UnitOfWork, contactId: string, address: string): Promise<boolean> {
  return (
    (await customersAmong(unit, contactId, [address])).length === 0 &&
    !(await loadOwnMailboxes(unit)).has(address)
  );
}
