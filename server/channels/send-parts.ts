import { z } from 'zod';
import type { Connector } from '#connectors/kit/connector.ts';
import type { MailThread, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import type { OutboxRow } from '#server/channels/outbox-store.ts';
import { loadOutgoingFile } from '#server/channels/outgoing-file.ts';
import {
  findAnsweredMail,
  findPreviousMail,
  findSentMessage,
  findNewestMail,
} from '#server/channels/sent-message-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Parts = Pick<SendRequest, 'files' | 'mail' | 'answers' | 'speaker' | 'place'>;

/** What is sent besides the text: stored files with their URLs, and an e-mail's thread. Read again at each attempt. */
export async function loadSendParts(
  context: Context,
  unit: UnitOfWork,
  { row, connector }: { row: OutboxRow; connector: Connector },
): Promise<Parts> {
  const files = await outgoingFiles(context, unit, row);
  return {
    ...(files.length > 0 ? { files } : {}),
    ...(connector.capabilities.places.includes('mail') ? await threadOf(unit, row) : {}),
  };
}

async function outgoingFiles(context: Context, unit: UnitOfWork, row: OutboxRow): Promise<OutgoingFile[]> {
  const files: OutgoingFile[] = [];
  const { media = [], pictures = [] } = row.content;
  const shown = pictures.map((file_id) => ({ file_id, shown_as: file_id }));
  for (const { file_id, ...place } of [...media, ...shown]) {
    const file = await loadOutgoingFile(context, unit, file_id);
    if (file) files.push({ ...file, ...place });
  }
  return files;
}

const MailExtra = z
  .object({
    references: z.array(z.string()).catch([]).default([]),
    subject: z.string().catch('').default(''),
    reply_to: z.string().optional().catch(undefined),
  })
  .catch({ references: [], subject: '' });

/**
 * The thread that a reply joins: of the message that it names, otherwise of the newest e-mail of the ticket; while nobody has replied in an
 * outbound conversation, of our earlier messages.
 */
async function threadOf(unit: UnitOfWork, row: OutboxRow): Promise<Parts> {
  const { body, thread } = row.content;
  if (thread) return ownThread(thread, body);
  const answered = (await findAnsweredMail(unit, row)) ?? (await findPreviousMail(unit, row));
  const own = await findSentMessage(unit, row.message_id);
  const { references, subject } = MailExtra.parse(answered?.extra ?? {});
  const reply_to = await replyToOf(unit, row);
  const mail: MailThread = {
    references,
    subject,
    ...(reply_to ? { reply_to } : {}),
    ...(body ? { body } : {}),
  };
  return {
    place: 'mail',
    mail,
    speaker: own?.kind === 'bot' ? 'bot' : 'person',
    ...(answered?.provider_id ? { answers: answered.provider_id } : {}),
  };
}

type Content = OutboxRow['content'];

function ownThread({ answers, ...mail }: NonNullable<Content['thread']>, body: Content['body']): Parts {
  return {
    place: 'mail',
    mail: { ...mail, ...(body ? { body } : {}) },
    speaker: 'person',
    ...(answers === null ? {} : { answers }),
  };
}

/** The reply address that the customer set in their newest e-mail; one that a person in copy set applies to that person alone. */
async function replyToOf(unit: UnitOfWork, { ticket_id, recipient }: OutboxRow): Promise<string | undefined> {
  const newest = await findNewestMail(unit, ticket_id, recipient);
  return MailExtra.parse(newest?.extra ?? {}).reply_to;
}
