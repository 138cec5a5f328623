import type { Language } from '#contracts/accounts/account.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { FIRST_NAMES } from '#texts/first-names.ts';
import { renameUnusedAccount } from './account-store.ts';
import { renameUser } from './user-store.ts';

/**
 * Gives the organisation that the first start made, and its first person, names in the language in which that person signs in for the first
 * time; the language becomes the organisation's. Names that somebody chose stay.
 */
export async function nameFirstAccount(unit: UnitOfWork, userId: string, language: Language): Promise<void> {
  const { en: given, [language]: names } = FIRST_NAMES;
  if (names === given) return;
  const renamed = await renameUnusedAccount(unit, {
    from: given.organisation,
    to: { name: names.organisation, language },
  });
  if (!renamed) return;
  unit.record({
    kind: 'account.updated',
    entityId: unit.accountId,
    before: { name: given.organisation, language: 'en' },
    after: { name: names.organisation, language },
  });
  await renameUser(unit, userId, { from: given.person, to: names.person });
}
