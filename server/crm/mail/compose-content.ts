import { mailHtmlToText } from '#connectors/email/html-to-text.ts';
import { formatMailHtml, textToMailHtml } from '#connectors/email/mail-html.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listPictures } from '#contracts/kit/files/picture-address.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { loadQuote } from '#server/crm/mail/quote.ts';
import { loadSignatures, selectSignature } from '#server/crm/mail/signatures.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** A message ready for its line and for the outbox. */
export type ComposedMessage = {
  /** The message with the text that was made from its HTML, and without what is in `body`. */
  message: OutgoingMessage;
  /** The stored files that the HTML shows in place, and those of them that the signature has. */
  pictures: readonly string[];
  signed: readonly string[];
  /** What the line keeps besides the text: the HTML as it is sent, the signature and the quoted mail as text. */
  extra: { html?: string; signature?: string; quoted?: string };
  /** The whole e-mail where it is more than its text. */
  body: { html: string; text: string } | null;
};

type ContentInput = {
  channel: Channel;
  connectionId: string;
  /** The customer whose mail may be quoted; null where there is none. */
  contactId: string | null;
  message: OutgoingMessage;
  /** Whether a rule or a bot writes. */
  automated?: boolean;
};

/** A part of a mail in both forms. */
type Part = { html: string; text: string };

/**
 * Writes the content of a message: sanitised, with its signature and the mail that it quotes. Its text is made from its HTML, so that
 * readers of either are told the same; a channel without formatting sends the text alone.
 * @throws invalid_request where nothing is left to send, or a quoted mail is not of this contact
 */
export async function composeContent(unit: UnitOfWork, given: ContentInput): Promise<ComposedMessage> {
  const { html, signature: _signature, quote_message_id: _quoted, ...message } = given.message;
  const isMail = getCapabilities(given.channel).places.includes('mail');
  const written = html === undefined ? null : formatMailHtml(html);
  const text = written === null ? message.text : mailHtmlToText(written);
  const own = isMail && written !== null ? listPictures(written) : [];
  const { media = [], goods = [] } = message;
  if (text === '' && own.length + media.length + goods.length === 0)
    refuse('invalid_request', { fields: { text: fault('write_or_add') } });
  const said = { ...message, text };
  const signature = isMail ? await signatureOf(unit, given) : null;
  const quote = isMail ? await quoteOf(unit, given) : null;
  if (!isMail || (written === null && signature === null && quote === null))
    return { message: said, pictures: [], signed: [], extra: {}, body: null };
  const parts = [{ html: written ?? textToMailHtml(text), text }, ...(signature ? [signature] : [])];
  const shown = parts.map((part) => part.html).join('');
  const signed = signature ? listPictures(signature.html) : [];
  return {
    message: said,
    pictures: [...new Set([...own, ...signed])],
    signed,
    extra: {
      html: shown,
      ...(signature ? { signature: signature.text } : {}),
      ...(quote ? { quoted: quote.text } : {}),
    },
    body: {
      html: quote ? `${shown}\n<br>\n${quote.html}` : shown,
      text: [...partTexts(text, signature), ...(quote ? [quote.text] : [])].join('\n\n'),
    },
  };
}

/** Mail programs fold what is below two dashes and a space (RFC 3676, 4.3). */
function partTexts(text: string, signature: Part | null): string[] {
  return [text, ...(signature ? [`-- \n${signature.text}`] : [])].filter((part) => part !== '');
}

async function signatureOf(
  unit: UnitOfWork,
  { connectionId, message: { signature }, automated = false }: ContentInput,
): Promise<Part | null> {
  if (signature === undefined && !automated) return null;
  const userId = unit.actor.kind === 'user' && !automated ? unit.actor.id : null;
  const signatures = await loadSignatures(unit, { connectionId, userId });
  const usual = automated ? (signatures.automatic ? 'mailbox' : 'none') : 'usual';
  const html = selectSignature(signatures, signature ?? usual);
  return html === '' ? null : { html: `<br>${html}`, text: mailHtmlToText(html) };
}

async function quoteOf(
  unit: UnitOfWork,
  { contactId, message: { quote_message_id: messageId } }: ContentInput,
): Promise<Part | null> {
  return messageId === undefined || contactId === null ? null : loadQuote(unit, { messageId, contactId });
}
