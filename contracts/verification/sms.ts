import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Phone } from '#contracts/verification/phone.ts';

/** How long a code is valid, in milliseconds. */
export const SMS_CODE_MS = 10 * 60_000;
/** How often a code may be tried. */
export const SMS_TRIES = 3;
/** The maximum number of codes to one number in ten minutes, and in a day, for all senders together. */
export const SMS_PER_PHONE = { short: 3, day: 6 } as const;
/** The maximum number of codes that an account sends in a day. */
export const SMS_PER_ACCOUNT = 500;

/** A code that was sent to a customer of a ticket, and its outcome. */
export const SmsCode = z.object({
  _id: Id,
  purpose: z.string(),
  /** The number without its middle. */
  phone: z.string(),
  state: z.enum(['waiting', 'verified', 'used_up', 'expired', 'failed']),
  delivery: z.enum(['queued', 'sent', 'failed']),
  note: z.string().nullable(),
  tries_left: z.number().int(),
  created_at: Instant,
  expires_at: Instant,
  verified_at: Instant.nullable(),
});
export type SmsCode = z.infer<typeof SmsCode>;

function access(need: 'crm.ticket.read' | 'crm.ticket.write') {
  return { kind: 'permitted', need: [need], product: 'crm' } as const;
}
const ofTicket = { envelope: 'crm', feature: 'sms_otp' } as const;
const one = z.object({ _id: Id });

export const listSmsCodes = defineEndpoint({
  ...ofTicket,
  name: 'sms-code.list',
  method: 'GET',
  path: '/crm/tickets/{_id}/sms-codes',
  access: access('crm.ticket.read'),
  summary: 'List the codes that were sent for a ticket, newest first',
  input: { params: one },
  /** `ready`: whether this installation can send SMS at all. */
  answer: z.object({ items: z.array(SmsCode), next: z.null(), ready: z.boolean() }),
  errors: ['not_found'],
});

export const sendSmsCode = defineEndpoint({
  ...ofTicket,
  name: 'sms-code.send',
  method: 'POST',
  path: '/crm/tickets/{_id}/sms-codes',
  access: access('crm.ticket.write'),
  summary: 'Send a one-time code to a customer’s phone, bound to the ticket and its purpose',
  input: {
    params: one,
    body: z.strictObject({ phone: Phone, purpose: z.string().trim().min(1).max(120) }),
  },
  answer: SmsCode,
  status: 201,
  errors: ['not_found', 'illegal_transition', 'sms_off', 'too_many'],
  event: 'sms_code.sent',
});

export const checkSmsCode = defineEndpoint({
  ...ofTicket,
  name: 'sms-code.check',
  method: 'POST',
  path: '/crm/tickets/{_id}/sms-codes/{code_id}/check',
  access: access('crm.ticket.write'),
  summary: 'Check the code that the customer gives; three attempts per code',
  input: {
    params: one.extend({ code_id: Id }),
    body: z.strictObject({ code: z.string().trim().min(1).max(20) }),
  },
  answer: SmsCode,
  errors: ['not_found'],
  idempotent: false,
});

export const sendSmsJob = defineJob({
  name: 'verification.send-sms',
  /** `sealed`: the message, which contains the code, in base64. */
  payload: z.object({ account_id: Id, code_id: Id, phone: z.string(), sealed: z.string() }),
  attempts: 4,
});

export const ENDPOINTS = [listSmsCodes, sendSmsCode, checkSmsCode];
export const JOBS = [sendSmsJob];
export const EVENTS = ['sms_code.sent', 'sms_code.checked'].map((name) =>
  defineEvent({ name, need: ['crm.ticket.read'], data: z.unknown() }),
);
