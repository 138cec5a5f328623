import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import type { Page } from '#contracts/kit/page.ts';

/** The screen behind the links of e-mails to people without a sign-in; its query contains the token as `token`. */
export const MAIL_LINK_PATH = '/email-link';

const access = {
  kind: 'public',
  reason: 'the receiver may be nobody of the suite; the link is the proof',
} as const;
const Token = z.string().min(20).max(100);

/** The purpose of an e-mailed link: a request for consent, or the end of the e-mails. */
export const MailLink = z.object({
  kind: z.enum(['confirm', 'unsubscribe']),
  email: z.string(),
  account: z.string(),
  /** What is reported, where the link is about one notification. */
  notification: z.string().nullable(),
  /** `open` until it is answered. */
  answered: z.enum(['open', 'yes', 'no']),
});
export type MailLink = z.infer<typeof MailLink>;

export const readMailLink = defineEndpoint({
  name: 'email_link.read',
  method: 'POST',
  path: '/email-notifications/link',
  access,
  summary: 'Read what a mailed link is about, without answering it',
  input: { body: z.strictObject({ token: Token }) },
  answer: MailLink,
  errors: ['link_invalid'],
  transaction: false,
  idempotent: false,
});

/** `yes`: e-mails may be sent (confirm) or must end (unsubscribe). Repeating an answer changes nothing. */
export const answerMailLink = defineEndpoint({
  name: 'email_link.answer',
  method: 'POST',
  path: '/email-notifications/link/answer',
  access,
  summary: 'Answer the question of a mailed link',
  input: { body: z.strictObject({ token: Token, answer: z.enum(['yes', 'no']) }) },
  answer: MailLink,
  errors: ['link_invalid'],
  transaction: false,
  idempotent: false,
});

/** Called by mail clients on their own (RFC 8058): the body is `List-Unsubscribe=One-Click` and is ignored. */
export const oneClickUnsubscribe = defineEndpoint({
  name: 'email_link.one-click',
  method: 'POST',
  path: '/email-notifications/unsubscribe',
  access,
  summary: 'Unsubscribe one address from one notification with one click',
  input: { query: z.strictObject({ token: Token }) },
  answer: z.object({}),
  errors: ['link_invalid'],
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [readMailLink, answerMailLink, oneClickUnsubscribe];

export const PAGES: readonly Page[] = [{ name: 'email-link', path: MAIL_LINK_PATH, guards: [], need: [] }];
