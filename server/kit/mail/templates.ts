import type { z } from 'zod';
import { confirmAddress } from '#server/kit/mail/templates/confirm-address.ts';
import { demoRequest } from '#server/kit/mail/templates/demo-request.ts';
import { digest } from '#server/kit/mail/templates/digest.ts';
import { invitation } from '#server/kit/mail/templates/invitation.ts';
import { limitNews } from '#server/kit/mail/templates/limit-news.ts';
import { notificationDigest } from '#server/kit/mail/templates/notice-digest.ts';
import { notification } from '#server/kit/mail/templates/notice.ts';
import { passwordChanged } from '#server/kit/mail/templates/password-changed.ts';
import { paymentNews } from '#server/kit/mail/templates/payment-news.ts';
import { reportReady } from '#server/kit/mail/templates/report-ready.ts';
import { resetPassword } from '#server/kit/mail/templates/reset-password.ts';
import { slaBreach } from '#server/kit/mail/templates/sla-breach.ts';
import { ticketDigest } from '#server/kit/mail/templates/ticket-digest.ts';
import { webhookPaused } from '#server/kit/mail/templates/webhook-paused.ts';

/** Every kind of e-mail, by the name in the table; one file each in `templates/`. */
export const TEMPLATES = {
  invitation,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'demo-request': demoRequest,
  'payment-news': paymentNews,
  'limit-news': limitNews,
  'webhook-paused': webhookPaused,
  'confirm-address': confirmAddress,
  digest,
  'ticket-digest': ticketDigest,
  'report-ready': reportReady,
  'sla-breach': slaBreach,
  notice: notification,
  'notice-digest': notificationDigest,
};

/** The kinds of e-mail. */
export type TemplateName = keyof typeof TEMPLATES;

/** The values that a kind of e-mail needs. */
export type ValuesOf<N extends TemplateName> = z.input<(typeof TEMPLATES)[N]['values']>;

/** Whether a name read from the table is a kind of e-mail that this version knows. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);
