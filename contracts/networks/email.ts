import { z } from 'zod';
import { fault, formOf, toIssue } from '#contracts/kit/faults/fault.ts';
import { FILE_LIMITS } from '#contracts/kit/files/file.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .check(formOf('mail_server', /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/));
const Port = z
  .string()
  .trim()
  .check(formOf('port', /^[1-9]\d{0,4}$/))
  .refine((port) => Number(port) <= 65_535, toIssue(fault('port')));

/**
 * A mailbox: read over IMAP, replies sent over SMTP. `user` is empty where it is the address. Ports 993 and 465 use TLS from the first
 * byte, every other port must switch to it, unless `encryption` is `none`, which is for servers on the same machine.
 */
const EmailForm = z.strictObject({
  address: MailAddress.toLowerCase(),
  sender_name: z.string().trim().max(100).default(''),
  user: z.string().trim().max(254).default(''),
  password: z.string().min(1).max(1024).meta({ secret: true }),
  imap_host: Host,
  imap_port: Port.default('993'),
  smtp_host: Host,
  smtp_port: Port.default('465'),
  encryption: z.enum(['tls', 'none']).default('tls'),
});

/** Mailboxes: read over IMAP, answered over SMTP. */
export const email = defineNetwork({
  id: 'email',
  icon: {
    color: '#566072',
    outline: ['M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10', 'M3 7l9 6l9-6'],
  },
  conversation: 'mail',
  person_id: 'email',
  aliases: ['mail', 'emails', 'อีเมล'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['mail'],
    text: { mail: { max: 20_000, unit: 'utf16' } },
    media: { most: 10, kinds: FILE_LIMITS },
    begins: 'anybody',
    test: 'address',
  },
  connect: {
    by: 'form',
    form: EmailForm,
    consents: ['google', 'outlook'],
    picker: { name: 'E-mail', position: 5, group: 'mailbox' },
  },
  provider: {},
});
