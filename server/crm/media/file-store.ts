import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Which of these items of a connection have a line already, in a ticket or in a side conversation. */
export async function findStoredOrigins(
  unit: UnitOfWork,
  connectionId: string,
  originIds: readonly string[],
): Promise<Set<string>> {
  const rows = await unit.db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select('messages.origin_id')
    .where('messages.account_id', '=', unit.accountId)
    .where('contacts.connection_id', '=', connectionId)
    .where('messages.origin_id', 'in', originIds)
    .execute();
  const beside = await accountTable(unit, 'side_messages')
    .selectFrom()
    .select('mail_id')
    .where('mail_id', 'in', originIds)
    .execute();
  return new Set([
    ...rows.flatMap(({ origin_id }) => origin_id ?? []),
    ...beside.map(({ mail_id }) => mail_id),
  ]);
}

type Line = { _id: string; media: readonly IncomingMedia[] };

/**
 * Makes lines, of tickets or of their side conversations, reference the files that they show: users who may read the ticket may download
 * them, and they are kept as long as the line is.
 */
export async function insertLineFileReferences(
  unit: UnitOfWork,
  lines: readonly Line[],
  holder: 'message' | 'side_message' = 'message',
): Promise<void> {
  const references = lines.flatMap(({ _id, media }) =>
    media.flatMap(({ file_id }, position) =>
      file_id === undefined ? [] : [{ file_id, position, holder_id: _id }],
    ),
  );
  if (references.length === 0) return;
  await accountTable(unit, 'file_references')
    .insertInto(
      references.map((reference) => ({ holder, audience: 'all' as const, audience_id: null, ...reference })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The field that names the files, and those that somebody else put there, such as the pictures of a signature. */
type SendableOptions = { field?: string; known?: readonly string[] };

/**
 * The files that an answer names in a field, in their order. A person may send their own uploads and the files of canned responses; an automated
 * sender may send any. @throws invalid_request when one does not exist for them
 */
export async function requireSendableFiles(
  unit: UnitOfWork,
  ids: readonly string[],
  { field = 'media', known = [] }: SendableOptions = {},
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await accountTable(unit, 'files')
    .selectFrom()
    .select(['_id', 'name', 'kind', 'media_type', 'bytes', 'width', 'height', 'has_thumbnail', 'created_at'])
    .where('_id', 'in', ids)
    .$if(unit.actor.kind !== 'system', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('purpose', '=', 'canned_response'),
          eb('user_id', '=', unit.actor.id),
          ...(known.length > 0 ? [eb('_id', 'in', [...known])] : []),
        ]),
      ),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.map(
    (id) => byId.get(id) ?? refuse('invalid_request', { fields: { [field]: fault('file_gone') } }),
  );
}

/** Deletes the references of a message to files that it does not show any more. */
export async function deleteFileReferences(
  unit: UnitOfWork,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> {
  await accountTable(unit, 'file_references')
    .deleteFrom()
    .where('holder', '=', 'message')
    .where('holder_id', '=', messageId)
    .where('file_id', 'in', [...fileIds])
    .execute();
}
