import { RateLimiterMemory } from 'rate-limiter-flexible';
import { buildMessageId } from '#connectors/email/message-id.ts';
import { SIDE_MAILS_AN_HOUR } from '#contracts/crm/side-conversations/endpoints.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { loadConnection, enqueueMessage, type Connection } from '#server/channels/public.ts';
import { composeContent, type ComposedMessage } from '#server/crm/mail/compose-content.ts';
import { buildLineParts } from '#server/crm/media/outgoing-parts.ts';
import { insertSideMessage, listThreadMailIds } from '#server/crm/side-conversations/side-message-store.ts';
import type { SideRow } from '#server/crm/side-conversations/side-store.ts';
import { withMark } from '#server/crm/side-conversations/subject-mark.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { consume } from '#server/kit/http/limits.ts';

const limiter = new RateLimiterMemory({ points: SIDE_MAILS_AN_HOUR, duration: 3600 });

/** Counts an e-mail against what its writer may send in an hour. @throws too_many */
export async function countSideMail(unit: UnitOfWork): Promise<void> {
  await consume(limiter, unit.actor.id ?? unit.accountId);
}

/** The mailbox of a side conversation, active. @throws connection_inactive */
export async function requireActiveMailbox(
  context: Context,
  unit: UnitOfWork,
  id: string,
): Promise<Connection> {
  const connection = await loadConnection(context, unit, id);
  return connection?.active
    ? connection
    : refuse('connection_inactive', { data: { reason: 'connection_inactive' } });
}

type SideWords = Pick<OutgoingMessage, 'text' | 'html' | 'media' | 'signature'>;
type Mail = {
  /** The ID that the message gets. */
  messageId: string;
  side: SideRow;
  mailbox: Connection;
  words: ComposedMessage;
  /** Who gets a copy that nobody else sees. */
  bcc: readonly string[];
  /** It is not sent before it is released. */
  hold?: { until: Date; plan: unknown } | undefined;
};

/** The content of a mail of a side conversation. @throws invalid_request where nothing is left to send */
export function composeSideContent(
  unit: UnitOfWork,
  connectionId: string,
  words: SideWords,
): Promise<ComposedMessage> {
  return composeContent(unit, { channel: 'email', connectionId, contactId: null, message: words });
}

/**
 * Adds an e-mail of a side conversation to the outbox, as message number `seq` of it: it answers the newest e-mail of its thread, and goes
 * to its `people`, with copies to its `cc`. @throws invalid_request where e-mail does not take its files
 */
export async function sendSideMail(
  unit: UnitOfWork,
  { messageId: _id, side, mailbox, words, bcc, hold }: Mail,
): Promise<void> {
  const references = await listThreadMailIds(unit, side._id);
  const isFirst = references.length === 0;
  const { pictures, signed, body } = words;
  const message = {
    ...words.message,
    to: side.people,
    ...(side.cc.length > 0 ? { cc: side.cc } : {}),
    ...(bcc.length > 0 ? { bcc: [...bcc] } : {}),
    ...(isFirst ? { subject: side.subject } : {}),
  };
  const { media, extra } = await buildLineParts(unit, 'email', { ...message, pictures, signed });
  const subject = withMark(side.subject, side.subject_token);
  const retryKey = crypto.randomUUID();
  await insertSideMessage(unit, {
    _id,
    side_conversation_id: side._id,
    ticket_id: side.ticket_id,
    seq: side.seq,
    direction: 'out',
    event: null,
    author_id: unit.actor.kind === 'user' ? unit.actor.id : null,
    author_address: null,
    author_name: '',
    text: message.text,
    media,
    extra: { ...extra, ...words.extra },
    mail_id: buildMessageId(retryKey, mailbox.values['address'] ?? ''),
    at: unit.now,
  });
  await enqueueMessage(unit, {
    message_id: _id,
    ticket_id: side.ticket_id,
    connection_id: side.connection_id,
    channel: 'email',
    recipient: side.people[0] ?? '',
    content: {
      ...message,
      ...(isFirst ? { subject } : {}),
      ...(body ? { body, pictures: [...pictures] } : {}),
      thread: { subject, references, answers: references.at(-1) ?? null },
    },
    retryKey,
    accepted: false,
    hold,
  });
}
