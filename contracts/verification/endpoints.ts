import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { ANSWER_MAX } from '#contracts/verification/answer.ts';
import { VerificationField } from '#contracts/verification/area.ts';

/** The screen behind a verification link; its query contains the token as `token`. */
export const VERIFY_PATH = '/verify';

/** A label that a ticket has by the state of a verification. */
const Label = z.object({ name: z.string(), color: z.string() });
/** A label that users assign; it is identified by its id. */
const LabelByHand = Label.extend({ _id: Id });

/** A link that was sent for a ticket: its state, and what the customer answered. */
export const VerificationLink = z.object({
  _id: Id,
  name: z.string(),
  state: z.enum(['sent', 'answered', 'expired']),
  created_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  labels: z.array(Label),
  /** The labels that were assigned manually, so that they can be removed. */
  label_ids: z.array(Id),
});
export type VerificationLink = z.infer<typeof VerificationLink>;

function access(need: 'crm.ticket.read' | 'crm.ticket.write') {
  return { kind: 'permitted', need: [need], product: 'crm' } as const;
}
const ofTicket = {
  envelope: 'crm',
  feature: 'verification_link',
  path: '/crm/tickets/{_id}/verification-links',
} as const;

export const listVerificationLinks = defineEndpoint({
  ...ofTicket,
  name: 'verification-link.list',
  method: 'GET',
  access: access('crm.ticket.read'),
  summary: 'List the verification links of a ticket, newest first',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({
    items: z.array(VerificationLink),
    next: z.null(),
    /** What can be sent. */
    choices: z.array(z.object({ _id: Id, name: z.string() })),
    /** Labels that are assigned manually. */
    by_hand: z.array(LabelByHand),
  }),
  errors: ['not_found'],
});

/** The token is in this response and nowhere else: only its hash is stored. */
export const makeVerificationLink = defineEndpoint({
  ...ofTicket,
  name: 'verification-link.create',
  method: 'POST',
  access: access('crm.ticket.write'),
  summary: 'Create a verification link for the customer of a ticket; returns the message to send',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ setting_id: Id }) },
  answer: z.object({ _id: Id, message: z.string() }),
  status: 201,
  errors: ['not_found', 'illegal_transition'],
  event: 'verification_link.created',
  idempotent: false,
});

export const labelVerificationLink = defineEndpoint({
  ...ofTicket,
  name: 'verification-link.label',
  method: 'PUT',
  path: '/crm/tickets/{_id}/verification-links/{link_id}/labels',
  access: access('crm.ticket.write'),
  summary:
    'Set the manual labels of a verification link, replacing previous ones; automatic labels follow its state',
  input: {
    params: z.object({ _id: Id, link_id: Id }),
    body: z.strictObject({ label_ids: z.array(Id).max(20) }),
  },
  answer: VerificationLink,
  errors: ['not_found', 'invalid_request', 'illegal_transition'],
  event: 'verification_link.tagged',
});

const Token = z.string().min(20).max(100);
const outside = {
  kind: 'public',
  reason: 'the customer has no session; the one-time link is the proof',
} as const;

export const readVerificationLink = defineEndpoint({
  name: 'verification-link.read',
  method: 'POST',
  path: '/verification-links/read',
  access: outside,
  summary: 'Read the fields of a verification link, without using it up',
  input: { body: z.strictObject({ token: Token }) },
  answer: z.object({
    account: z.string(),
    fields: z.array(VerificationField),
    /** The language of the request to the customer; they may read the page in the other one. */
    language: Language,
    expires_at: Instant,
  }),
  errors: ['link_invalid', 'link_used', 'link_expired'],
  transaction: false,
  idempotent: false,
});

export const answerVerificationLink = defineEndpoint({
  name: 'verification-link.answer',
  method: 'POST',
  path: '/verification-links/answer',
  access: outside,
  summary: 'Submit the customer’s answers in the order of the fields; a link takes one answer',
  input: {
    body: z.strictObject({ token: Token, answers: z.array(z.string().max(ANSWER_MAX)).max(20) }),
  },
  answer: z.object({ redirect_url: z.string() }),
  errors: ['link_invalid', 'link_used', 'link_expired', 'invalid_request'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [
  listVerificationLinks,
  makeVerificationLink,
  labelVerificationLink,
  readVerificationLink,
  answerVerificationLink,
];

export const EVENTS = [
  'verification_link.created',
  'verification_link.answered',
  'verification_link.tagged',
].map((name) => defineEvent({ name, need: ['crm.ticket.read'], data: z.unknown() }));

export const PAGES: readonly Page[] = [{ name: 'verify', path: VERIFY_PATH, guards: [], need: [] }];
