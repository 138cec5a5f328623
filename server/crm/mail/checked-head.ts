import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { loadOwnMailboxes } from '#server/crm/mail/mail-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type MailInput = { channel: Channel; recipient: string; message: OutgoingMessage };

/**
 * Validates the header of a message: no address occurs twice, and none is a mailbox of our own, which would take our answer for a
 * customer's e-mail. @throws invalid_request naming `to`, `cc` or `bcc`
 */
export async function validateMailHead(
  unit: UnitOfWork,
  { channel, recipient, message }: MailInput,
): Promise<OutgoingMessage> {
  const { to, cc, bcc, ...said } = message;
  if (to === undefined && cc === undefined && bcc === undefined) return message;
  if (!getCapabilities(channel).places.includes('mail')) return refuseHead({ to, cc, bcc });
  const own = await loadOwnMailboxes(unit);
  for (const [field, people] of Object.entries({ to, cc, bcc })) {
    const ours = people?.find((address) => own.has(address.toLowerCase()));
    if (ours !== undefined)
      refuse('invalid_request', { fields: { [field]: fault('own_mailbox', { address: ours }) } });
  }
  const seen = new Set([recipient, ...(to ?? [])].map((address) => address.toLowerCase()));
  const onlyNew = (people: readonly string[] = []): string[] =>
    people.filter((address) => {
      const isNew = !seen.has(address.toLowerCase());
      seen.add(address.toLowerCase());
      return isNew;
    });
  const copies = onlyNew(cc);
  const hidden = onlyNew(bcc);
  return {
    ...said,
    ...(to ? { to } : {}),
    ...(copies.length > 0 ? { cc: copies } : {}),
    ...(hidden.length > 0 ? { bcc: hidden } : {}),
  };
}

function refuseHead({ to, cc, bcc }: Pick<OutgoingMessage, 'to' | 'cc' | 'bcc'>): never {
  refuse('invalid_request', {
    fields: {
      ...(to ? { to: fault('mails_name_recipients') } : {}),
      ...(cc ? { cc: fault('mails_have_copies') } : {}),
      ...(bcc ? { bcc: fault('mails_have_copies') } : {}),
    },
  });
}
