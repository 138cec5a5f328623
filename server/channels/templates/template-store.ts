import { sql } from 'kysely';
import { StoredTemplate } from '#contracts/channels/message-templates.ts';
import type { MessageTemplate, TemplateChange } from '#contracts/inbound/message-template.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'connection_id',
  'provider_id',
  'name',
  'language',
  'category',
  'state',
  'quality',
  'reason',
  'header',
  'body',
  'footer',
  'buttons',
  'variables',
  'unfillable',
  'updated_at',
  'listed_at',
] as const;

/** The templates of a connection by name and language. */
export async function listTemplates(unit: UnitOfWork, connectionId: string): Promise<StoredTemplate[]> {
  const rows = await accountTable(unit, 'message_templates')
    .selectFrom()
    .select(COLUMNS)
    .where('connection_id', '=', connectionId)
    .orderBy('name')
    .orderBy('language')
    .orderBy('_id')
    .execute();
  return rows.map((row) => StoredTemplate.parse(row));
}

/** A template of a connection. */
export async function findTemplate(
  unit: UnitOfWork,
  connectionId: string,
  id: string,
): Promise<StoredTemplate | undefined> {
  const row = await accountTable(unit, 'message_templates').find(
    { _id: id, connection_id: connectionId },
    COLUMNS,
  );
  return row && StoredTemplate.parse(row);
}

/** Stores what a network listed, all of it: a template that is not among it no longer exists there. */
export async function replaceTemplates(
  unit: UnitOfWork,
  connectionId: string,
  templates: readonly MessageTemplate[],
): Promise<void> {
  const distinct = [...new Map(templates.map((one) => [one.provider_id, one])).values()];
  const ids = distinct.map(({ provider_id }) => provider_id);
  let gone = accountTable(unit, 'message_templates').deleteFrom().where('connection_id', '=', connectionId);
  if (ids.length > 0) gone = gone.where('provider_id', 'not in', ids);
  await gone.execute();
  if (distinct.length === 0) return;
  await accountTable(unit, 'message_templates')
    .insertInto(
      distinct.map(({ buttons, variables, unfillable, ...one }) => ({
        ...one,
        _id: unit.newId(),
        connection_id: connectionId,
        buttons: JSON.stringify(buttons),
        variables: JSON.stringify(variables),
        unfillable: JSON.stringify(unfillable),
        listed_at: unit.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'connection_id', 'provider_id'])
        .doUpdateSet(Object.fromEntries(REPLACED.map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute();
}

const REPLACED = COLUMNS.filter(
  (name) => name !== '_id' && name !== 'connection_id' && name !== 'provider_id',
);

/** Applies what a network reports about one template. @returns whether it is known */
export async function changeTemplate(
  unit: UnitOfWork,
  connectionId: string,
  { template, ...change }: TemplateChange,
): Promise<boolean> {
  const row = await accountTable(unit, 'message_templates')
    .updateTable()
    .set({ ...change, listed_at: unit.now })
    .where('connection_id', '=', connectionId)
    .where('provider_id', '=', template)
    .returning('_id')
    .executeTakeFirst();
  return row !== undefined;
}
