import { z } from 'zod';
import { MailSignatureChoice } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';

const crm = { envelope: 'crm' } as const;
const writing = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const readChannels = { kind: 'permitted', need: ['crm.channel.read'], product: 'crm' } as const;
const writeChannels = { kind: 'permitted', need: ['crm.channel.write'], product: 'crm' } as const;

/** The longest signature, in characters of HTML. */
export const SIGNATURE_MAX = 50_000;

/** The placeholders of a signature; each is filled in when a mail is written. */
export const SIGNATURE_PLACEHOLDERS = ['agent.name', 'agent.first_name', 'account.name'] as const;

/** HTML; empty for no signature. */
const html = z.string().max(SIGNATURE_MAX);
/** 0: nothing was saved yet. */
const version = Version.nonnegative();

/** A person's signature. */
const OwnSignature = z.object({ html, version });

/** Which signature stands below a mail, as the settings of a mailbox say: one of these, or none. */
export const MailboxChoice = MailSignatureChoice.exclude(['usual']);

/** The signature of a mailbox, and which one is below the mails that are written from it. */
export const MailboxSignature = z.object({
  connection: z.object({ _id: Id, name: z.string() }),
  html,
  /** For what people write; a person without a signature gets that of the mailbox. */
  choice: MailboxChoice,
  /** Whether automatic answers have the signature of the mailbox. */
  automatic: z.boolean(),
  version,
});
export type MailboxSignature = z.infer<typeof MailboxSignature>;

export const getOwnSignature = defineEndpoint({
  ...crm,
  name: 'mail_signature.get',
  method: 'GET',
  path: '/crm/mail-signature',
  access: writing,
  summary: 'Get the caller’s signature for e-mails',
  answer: OwnSignature,
});

export const saveOwnSignature = defineEndpoint({
  ...crm,
  name: 'mail_signature.save',
  method: 'PUT',
  path: '/crm/mail-signature',
  access: writing,
  summary:
    'Save the caller’s signature for e-mails; if it changed since `version`, it is refused with the stored one',
  input: { body: z.strictObject({ html, version }) },
  answer: OwnSignature,
  errors: ['stale_version'],
});

export const listMailboxSignatures = defineEndpoint({
  ...crm,
  name: 'mailbox_signature.list',
  method: 'GET',
  path: '/crm/mailbox-signatures',
  access: readChannels,
  summary: 'List the mailboxes of the CRM with their signatures',
  answer: z.object({ items: z.array(MailboxSignature), next: z.null() }),
});

export const saveMailboxSignature = defineEndpoint({
  ...crm,
  name: 'mailbox_signature.save',
  method: 'PUT',
  path: '/crm/mailbox-signatures/{_id}',
  access: writeChannels,
  summary:
    'Save the signature of a mailbox; if it changed since `version`, it is refused with the stored one',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      html,
      choice: MailboxChoice.default('own'),
      automatic: z.boolean().default(false),
      version,
    }),
  },
  answer: MailboxSignature,
  errors: ['not_found', 'stale_version'],
  event: 'mailbox_signature.updated',
});

export const getSignatures = defineEndpoint({
  ...crm,
  name: 'mail_signature.choices',
  method: 'GET',
  path: '/crm/mail-signatures',
  access: writing,
  summary: 'Get the signatures that the caller can use in a mailbox, filled in, and the usual one',
  input: { query: z.strictObject({ connection_id: Id }) },
  answer: z.object({ own: z.string(), mailbox: z.string(), choice: MailboxChoice }),
});

export const ENDPOINTS = [
  getOwnSignature,
  saveOwnSignature,
  listMailboxSignatures,
  saveMailboxSignature,
  getSignatures,
];

export const EVENTS = [
  defineEvent({ name: 'mailbox_signature.updated', need: ['crm.channel.read'], data: z.object({}).loose() }),
];
