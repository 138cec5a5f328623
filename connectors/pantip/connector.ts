import { defineConnector } from '#connectors/kit/connector.ts';
import { pantipConnect } from '#connectors/pantip/connect.ts';
import { pollInbox } from '#connectors/pantip/poll.ts';
import { sendToThread } from '#connectors/pantip/send.ts';
import { pantip } from '#contracts/networks/pantip.ts';

/** Pantip's incoming message box, against the contract that the README in this folder documents: a partner agreement is needed. */
export const pantipConnector = defineConnector(pantip, {
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
  connect: pantipConnect,
});
