import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The names of the notifications that use a template. */
export async function listFollowerNames(unit: UnitOfWork, templateId: string): Promise<string[]> {
  const found = await accountTable(unit, 'email_notifications')
    .selectFrom()
    .select('name')
    .where('template_id', '=', templateId)
    .orderBy('name')
    .execute();
  return found.map(({ name }) => name);
}
