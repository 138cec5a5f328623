import { createTransport } from 'nodemailer';
import type { Config } from '#server/kit/config.ts';
import type { DrawnMail } from '#server/kit/mail/draw.ts';
import { toSingleLine } from '#server/kit/mail/template.ts';

/** An e-mail with everything that its envelope needs. */
export type OutgoingMail = DrawnMail & {
  /** The same at every attempt, so that a receiver can recognise a repetition. */
  id: string;
  to: string;
  from: { name: string; address: string };
  language: string;
};

/** The mail server will never accept this e-mail: another attempt is useless. */
export class MailRefused extends Error {}

/** How long a mail server may take to greet, and to respond. */
const GREETING_MS = 10_000;
const ANSWER_MS = 30_000;

/**
 * Hands an e-mail to the mail server. Recipients are passed as addresses, never parsed out of a text, and no value may name a file or an
 * address to be read.
 * @throws MailRefused when the server refuses permanently; any other error may be retried
 */
export async function sendMail(smtpUrl: string, mail: OutgoingMail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      messageId: `<${mail.id}@${mail.from.address.split('@')[1] ?? 'localhost'}>`,
      from: { name: toSingleLine(mail.from.name), address: mail.from.address },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: {
        'Content-Language': mail.language,
        'Auto-Submitted': 'auto-generated',
        // RFC 2369 and RFC 8058: the mail reader's own unsubscribe button.
        ...(mail.oneClick
          ? {
              'List-Unsubscribe': `<${mail.oneClick}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
    });
  } catch (error) {
    throw isFinal(error) ? new MailRefused(messageOf(error)) : error;
  } finally {
    transport.close();
  }
}

/** The sender address: the configured one, otherwise one at the suite's own host. */
export function getSenderAddress(config: Config): string {
  return config.mailFrom ?? `no-reply@${config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost'}`;
}

/** A 5xx response is permanent (RFC 5321, 4.2.1), except a refused sign-in: that is a setting which can be corrected. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? error.code : undefined;
  const answer = 'responseCode' in error ? Number(error.responseCode) : 0;
  return code !== 'EAUTH' && answer >= 500 && answer < 600;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
