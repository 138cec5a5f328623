import type { MailPart } from '#server/kit/mail/parts.ts';

/** The content of an e-mail, before it becomes plain text and HTML. All of it is text: the renderer escapes it. */
export type MailText = {
  subject: string;
  heading: string;
  /** One paragraph each. */
  lines: readonly string[];
  /** Numbers, bars and posts, rendered below the paragraphs. */
  parts?: readonly MailPart[];
  /** The one call to action. */
  action?: { label: string; url: string };
  /** Small print: how long a link is valid, why the recipient gets this e-mail. */
  note?: string;
  /** How to unsubscribe: a link for people, and the address that a mail reader calls by itself (RFC 8058). */
  unsubscribe?: { label: string; url: string; oneClick: string };
};
