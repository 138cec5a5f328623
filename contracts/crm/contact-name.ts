import type { Contact } from '#contracts/crm/ticket.ts';

/**
 * What a contact is called wherever somebody has to tell them apart: by their name, or where no network told one (a mail from a bare
 * address, a person whose profile is hidden) by their id or address there. What is written to them keeps the name alone.
 */
export const getContactName = ({ name, external_id }: Pick<Contact, 'name' | 'external_id'>): string =>
  name || external_id;
