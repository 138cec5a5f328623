import { findConnector } from '#connectors/register.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import { findNamedLine, findSpeakerName, updateSpeakerName } from '#server/crm/media/message-media-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

type Job = { account_id: string; message_id: string };

/**
 * Requests the name of a speaker in a group, once for each speaker, and sets it on all their messages there.
 * @throws when the network could not be reached, so that the job is retried
 */
export async function fetchSpeaker(context: Context, job: Job): Promise<void> {
  const scope = { accountId: AccountId.parse(job.account_id), actor: SYSTEM };
  const found = await inTransaction(context, scope, async (unit) => {
    const line = await findNamedLine(unit, job.message_id);
    const connection = line?.author_id ? await loadConnection(context, unit, line.connection_id) : null;
    if (!line?.author_id || !connection) return null;
    const who = { contactId: line.contact_id, authorId: line.author_id };
    return { ...who, line, connection, known: await findSpeakerName(unit, who) };
  });
  if (!found) return;
  const { line, connection, contactId, authorId } = found;
  const answer =
    found.known === null
      ? await findConnector(connection.channel)?.memberProfile?.(
          { group: line.external_id, person: authorId },
          { ...connection.values, ...getAppValues(context, connection.channel) },
          makeIo(context, connection),
        )
      : ({ status: 'found', author: { _id: authorId, name: found.known } } as const);
  if (answer?.status === 'failed') throw new Error(formatFault(answer.message));
  if (answer?.status !== 'found' || answer.author.name === '') return;
  const { name } = answer.author;
  await inTransaction(context, scope, async (unit) => {
    await updateSpeakerName(unit, { contactId, authorId, name });
    const data = { ticket_id: line.ticket_id, message_id: job.message_id };
    unit.record({ kind: 'message.changed', entityId: line.ticket_id, data });
  });
}
