import { findConnector } from '#connectors/register.ts';
import { syncTemplatesJob } from '#contracts/channels/message-templates.ts';
import type { TemplateChange } from '#contracts/inbound/message-template.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { loadConnection, type Connection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import { changeTemplate, replaceTemplates } from '#server/channels/templates/template-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';

/** What became of reading templates anew; `inactive`: there is no such channel that runs and has templates. */
export type SyncedTemplates =
  | { status: 'done' }
  | { status: 'inactive' }
  | { status: 'failed'; message: Fault };

/**
 * Reads the templates of a connection from its network and stores them. The network is called outside any transaction; two that do it at once
 * store the same.
 */
export async function syncTemplates(
  context: Context,
  scope: { accountId: AccountId; actor: Actor },
  connectionId: string,
): Promise<SyncedTemplates> {
  const connection = await inTransaction(context, scope, (unit) =>
    loadConnection(context, unit, connectionId),
  );
  const list = connection?.active ? findConnector(connection.channel)?.listTemplates : undefined;
  if (!connection || !list) return { status: 'inactive' };
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const listed = await list(values, makeIo(context, connection));
  if (!listed.ok) return { status: 'failed', message: listed.message };
  await inTransaction(context, scope, async (unit) => {
    await replaceTemplates(unit, connectionId, listed.value);
    recordChange(unit, connectionId);
  });
  return { status: 'done' };
}

/** Stores what a network decided about templates; one that is not known here makes all of them be read anew. */
export async function takeTemplateChanges(
  unit: UnitOfWork,
  { _id }: Pick<Connection, '_id'>,
  changes: readonly TemplateChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const known = [];
  for (const change of changes) known.push(await changeTemplate(unit, _id, change));
  recordChange(unit, _id);
  if (!known.every(Boolean)) await enqueueTemplateSync(unit, _id);
}

/** Has the templates of a connection read anew, once however often it is wanted meanwhile. */
export function enqueueTemplateSync(unit: UnitOfWork, connectionId: string): Promise<void> {
  return unit.addJob(
    syncTemplatesJob,
    { account_id: unit.accountId, connection_id: connectionId },
    { key: `templates:${connectionId}` },
  );
}

function recordChange(unit: UnitOfWork, connectionId: string): void {
  unit.record({
    kind: 'message_template.changed',
    entityId: connectionId,
    data: { connection_id: connectionId },
  });
}
