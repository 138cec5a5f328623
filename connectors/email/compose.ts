import MailComposer from 'nodemailer/lib/mail-composer';
import { wrapMailDocument } from '#connectors/email/mail-html.ts';
import { buildMessageId } from '#connectors/email/message-id.ts';
import { LOOP_HEADER } from '#connectors/email/nature.ts';
import { toMailboxOwner } from '#connectors/email/servers.ts';
import type { ConnectionValues, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { replacePictures } from '#contracts/kit/files/picture-address.ts';
import { formatAnswerSubject } from '#engine/mail/answer-subject.ts';

/** A mail ready to leave: its bytes, its id without brackets, and who gets it, hidden copies included, which no header names. */
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
  const { cc = [], bcc = [] } = message;
  const answered = request.answers;
  const references = [...new Set([...(mail?.references ?? []), ...(answered ? [answered] : [])])];
  const composer = new MailComposer({
    messageId: `<${message_id}>`,
    from: { name: oneLine(owner.name), address: owner.address },
    to: to.map((address) => ({ name: '', address })),
    cc: cc.map((address) => ({ name: '', address })),
    subject: oneLine(message.subject ?? formatAnswerSubject(mail?.subject ?? '')),
    ...contentOf(request, message_id),
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
    attachments: await Promise.all(files.map((file) => attachmentOf(file, message_id))),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { bytes, message_id, from: owner.address, recipients: [...new Set([...to, ...cc, ...bcc])] };
}

/** The two forms of the content: programs show the HTML, and the text where they show no HTML. */
function contentOf({ message, mail, files = [] }: SendRequest, messageId: string) {
  if (!mail?.body) return { text: message.text };
  const { html, text } = mail.body;
  const shown = new Set(files.map(({ shown_as }) => shown_as));
  return {
    text,
    html: wrapMailDocument(
      replacePictures(html, (id) => (shown.has(id) ? `cid:${buildContentId(id, messageId)}` : undefined)),
    ),
  };
}

async function attachmentOf({ name, media_type, read, shown_as }: OutgoingFile, messageId: string) {
  return {
    filename: name,
    contentType: media_type,
    content: Buffer.from(await read()),
    ...(shown_as === undefined
      ? {}
      : { cid: buildContentId(shown_as, messageId), contentDisposition: 'inline' as const }),
  };
}

/** The id of a picture within its mail (RFC 2392), in the domain of the mail. */
function buildContentId(id: string, messageId: string): string {
  return `${id}@${messageId.split('@')[1] ?? 'mail'}`;
}

function shortened(ids: readonly string[]): readonly string[] {
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n\u0000]+/g, ' ').trim();
