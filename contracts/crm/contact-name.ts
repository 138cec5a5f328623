import type { Contact } from '#contracts/crm/ticket.ts';

/**
 * The label of a contact wherever it must be distinguishable from others: its name, or, where the network reported none (an e-mail from a
 * bare address, a person whose profile is hidden), its ID or address there. Messages to contacts use the name only.
 */
export function getContactName({ name, external_id }: Pick<Contact, 'name' | 'external_id'>): string {
  return name || external_id;
}
