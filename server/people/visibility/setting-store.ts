import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a CRM group works with, as stored. */
export type SettingRow = {
  ticket_tags: string[];
  keywords: string[];
  version: number;
  updated_at: string | null;
};

const COLUMNS = ['ticket_tags', 'keywords', 'version', 'updated_at'] as const;

/** The settings of a group; nothing chosen where none were saved. */
export async function findSetting(unit: UnitOfWork, groupId: string): Promise<SettingRow> {
  return (
    (await accountTable(unit, 'group_settings').find({ group_id: groupId }, COLUMNS)) ?? {
      ticket_tags: [],
      keywords: [],
      version: 0,
      updated_at: null,
    }
  );
}

/** Stores the settings of a group; their version grows by one. */
export async function saveSetting(
  unit: UnitOfWork,
  groupId: string,
  columns: Pick<SettingRow, 'ticket_tags' | 'keywords'>,
): Promise<SettingRow> {
  return accountTable(unit, 'group_settings')
    .insertInto({ group_id: groupId, ...columns, created_at: unit.now, updated_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'group_id']).doUpdateSet((is) => ({
        ...columns,
        updated_at: unit.now,
        version: is('group_settings.version', '+', 1),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
