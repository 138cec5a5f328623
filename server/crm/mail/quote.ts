import { formatQuotedHtml, textToMailHtml } from '#connectors/email/mail-html.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getAnswerLanguage } from '#engine/language/codes.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { readMailContent } from '#server/crm/mail/mail-content.ts';
import { findMessage, type MessageRow } from '#server/crm/messages/message-store.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { formatQuoteLine } from '#texts/quote-line.ts';

/** A quoted mail in both forms, with the line that says who wrote it. */
export type Quote = { html: string; text: string };

/** The longest HTML and text that are quoted; a longer mail is quoted as text, and cut. */
const HTML_QUOTED_MAX = 100_000;
const TEXT_QUOTED_MAX = 20_000;

/** The mail of a contact that an answer quotes. @throws invalid_request where it is no mail of theirs */
export async function loadQuote(
  unit: UnitOfWork,
  { messageId, contactId }: { messageId: string; contactId: string },
): Promise<Quote> {
  const message = await findMessage(unit, messageId);
  if (message?.contact_id !== contactId || message.direction !== 'in' || message.kind !== 'mail')
    return refuse('invalid_request', { fields: { quote_message_id: fault('message_elsewhere') } });
  const { time_zone } = await loadAccountProfile(unit);
  return buildQuote(message, time_zone);
}

/** A mail as an answer quotes it: what it said, with its signature and what it quoted itself, and nothing of ours. */
export function buildQuote(message: MessageRow, zone: string): Quote {
  const { html, signature, quoted } = readMailContent(message.extra);
  const whole = [message.text, signature, quoted].filter((part) => part !== '').join('\n\n');
  const said = cutText(whole, TEXT_QUOTED_MAX);
  const line = formatQuoteLine(
    getAnswerLanguage(identifyLanguage(message.text).language) === 'th' ? 'th' : 'en',
    {
      at: new Date(message.at),
      zone,
      name: message.author_name,
      address: message.author_id ?? '',
    },
  );
  const content =
    html === '' || html.length > HTML_QUOTED_MAX ? textToMailHtml(said) : formatQuotedHtml(html);
  return {
    html: `${textToMailHtml(line)}<blockquote type="cite" style="${QUOTED}">${content}</blockquote>`,
    text: `${line}\n${said
      .split('\n')
      .map((one) => (one.startsWith('>') ? `>${one}` : `> ${one}`.trimEnd()))
      .join('\n')}`,
  };
}

const QUOTED = 'margin: 0 0 0 8px; padding: 0 0 0 12px; border-left: 2px solid #9aa3af';
