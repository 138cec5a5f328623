import { FILE_LIMITS } from '#contracts/kit/files/file.ts';
import { EmailForm } from '#contracts/channels/connections.ts';
import type { Connector } from '#connectors/kit/connector.ts';
import { buildForm } from '#connectors/kit/form.ts';
import { pollMailbox } from '#connectors/email/poll.ts';
import { watchMailbox } from '#connectors/email/watch.ts';
import { sendMail } from '#connectors/email/send.ts';

/** Mailboxes: read over IMAP, answered over SMTP. */
export const emailConnector: Connector = {
  channel: 'email',
  form: buildForm(EmailForm),
  capabilities: {
    inbound: 'poll',
    source: 'private',
    signed: false,
    outbound: true,
    max_text_length: 20_000,
    retry_key_seconds: 0,
    receipts: false,
    places: ['mail'],
    begins: 'anybody',
    media: { most: 10, kinds: FILE_LIMITS },
    actions: [],
  },
  readiness: (values) =>
    values['address'] &&
    (values['password'] || (values['oauth'] && values['refresh_token'])) &&
    values['imap_host'] &&
    values['smtp_host']
      ? { active: true }
      : {
          active: false,
          reason: 'mailbox_incomplete',
          note: 'Saved, but inactive: address, password and both mail servers are needed.',
        },
  send: sendMail,
  poll: pollMailbox,
  watch: watchMailbox,
};
