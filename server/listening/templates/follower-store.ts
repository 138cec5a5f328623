import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The names of the notifications that use a template. */
export const listFollowerNames = async (unit: UnitOfWork, templateId: string): Promise<string[]> => {
  const found = await unit.db
    .selectFrom('email_notifications')
    .select('name')
    .where('account_id', '=', unit.accountId)
    .where('template_id', '=', templateId)
    .orderBy('name')
    .execute();
  return found.map(({ name }) => name);
};
