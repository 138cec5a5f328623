import { PantipForm } from '#contracts/channels/connections.ts';
import { NO_MEDIA, type Connector } from '#connectors/kit/connector.ts';
import { buildForm } from '#connectors/kit/form.ts';
import { pollInbox } from '#connectors/pantip/poll.ts';
import { sendToThread } from '#connectors/pantip/send.ts';

/** Pantip's incoming message box, against the contract that the README in this folder documents: a partner agreement is needed. */
export const pantipConnector: Connector = {
  channel: 'pantip',
  form: buildForm(PantipForm),
  capabilities: {
    inbound: 'poll',
    source: 'private',
    signed: false,
    outbound: true,
    max_text_length: 10_000,
    retry_key_seconds: 86_400,
    receipts: false,
    places: ['private'],
    media: NO_MEDIA,
    actions: [],
  },
  readiness: (values) =>
    values['user_id'] && values['access_token']
      ? { active: true }
      : {
          active: false,
          reason: 'pantip_incomplete',
          note: 'Saved, but inactive: user id and token are needed.',
        },
  poll: pollInbox,
  send: sendToThread,
};
