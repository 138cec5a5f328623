import type { Language } from '#contracts/accounts/account.ts';
import { detectCustomerLanguage } from '#engine/language/spoken-in.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { listNewestTexts } from '#server/crm/customers/tag-store.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many of a customer's newest messages are read. */
const LOOKED_AT = 5;

/**
 * The language in which the suite writes to a customer: Thai where they last wrote Thai, on any of their contacts, English where they wrote
 * anything else, and the account's where their messages do not show one.
 */
export async function resolveCustomerLanguage(unit: UnitOfWork, contactId: string): Promise<Language> {
  const contacts = await listCustomerContacts(unit, contactId);
  const words = await listNewestTexts(
    unit,
    contacts.map(({ _id }) => _id),
    LOOKED_AT,
  );
  const spoken = detectCustomerLanguage(words.toReversed().map(({ text }) => ({ direction: 'in', text })));
  if (spoken !== '') return spoken === 'th' ? 'th' : 'en';
  return (await loadAccountProfile(unit)).language;
}
