import { emailConnect } from '#connectors/email/connect.ts';
import { pollMailbox } from '#connectors/email/poll.ts';
import { sendMail } from '#connectors/email/send.ts';
import { watchMailbox } from '#connectors/email/watch.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import { email } from '#contracts/networks/email.ts';

/** Mailboxes: read over IMAP, answered over SMTP. */
export const emailConnector = defineConnector(email, {
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
  connect: emailConnect,
});
