import MailComposer from 'nodemailer/lib/mail-composer';
import { buildMessageId } from '#connectors/email/message-id.ts';
import { LOOP_HEADER } from '#connectors/email/nature.ts';
import { toMailboxOwner } from '#connectors/email/servers.ts';
import type { ConnectionValues, SendRequest } from '#connectors/kit/exchange.ts';

/** A mail ready to leave: its bytes, its id without brackets, and who gets it. */
export type ComposedMail = { bytes: Buffer; message_id: string; from: string; recipients: string[] };

/** Ids of a thread that are repeated in a mail's head; the first and the newest, as RFC 5322 (3.6.4) lets long threads be cut. */
const REFERENCES_MAX = 30;

/**
 * Writes a reply as an e-mail of its thread. Its id is derived from the outbox row's key, so that a retry is the same e-mail for every
 * recipient; an automatic message identifies itself as such (RFC 3834), so that no other program replies to it.
 */
export async function composeMail(request: SendRequest, values: ConnectionValues): Promise<ComposedMail> {
  const { message, mail, files = [] } = request;
  const owner = toMailboxOwner(values);
  const message_id = buildMessageId(request.retry_key, owner.address);
  const to = message.to ?? [mail?.reply_to ?? request.to];
  const cc = message.cc ?? [];
  const answered = request.answers;
  const references = [...new Set([...(mail?.references ?? []), ...(answered ? [answered] : [])])];
  const composer = new MailComposer({
    messageId: `<${message_id}>`,
    from: { name: oneLine(owner.name), address: owner.address },
    to: to.map((address) => ({ name: '', address })),
    cc: cc.map((address) => ({ name: '', address })),
    subject: oneLine(message.subject ?? answerSubject(mail?.subject ?? '')),
    text: message.text,
    ...(answered ? { inReplyTo: `<${answered}>` } : {}),
    ...(references.length > 0
      ? {
          references: shortened(references)
            .map((id) => `<${id}>`)
            .join(' '),
        }
      : {}),
    headers: {
      [LOOP_HEADER]: owner.address,
      ...(request.speaker === 'bot'
        ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All', Precedence: 'auto_reply' }
        : {}),
    },
    attachments: await Promise.all(
      files.map(async ({ name, media_type, read }) => ({
        filename: name,
        contentType: media_type,
        content: Buffer.from(await read()),
      })),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { bytes, message_id, from: owner.address, recipients: [...new Set([...to, ...cc])] };
}

/** The subject of a reply: one `Re:`, regardless of the prefixes that it already has in the languages of mail programs. */
function answerSubject(subject: string): string {
  const bare = subject
    .replace(/^(?:\s*(?:re|aw|antw|sv|vs|odp|rv|rif|ตอบกลับ|ตอบ)(?:\[\d+\])?\s*[:：]\s*)+/iu, '')
    .trim();
  return `Re: ${bare}`.trim();
}

function shortened(ids: readonly string[]): readonly string[] {
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n\u0000]+/g, ' ').trim();
