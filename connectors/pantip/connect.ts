import { z } from 'zod';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { quoteFault, toStatusFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const Inbox = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  total: z.number().int().nonnegative(),
});
const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * A Pantip account, against the contract that this project documents (see the README in this folder): Pantip publishes none. The operator
 * of the installation sets the address of the partner's interface; without it no call is possible.
 */
export const pantipConnect: ConnectSide = { check: checkInbox };

/** GET /v1/inbox?limit=1: who the token belongs to and how many messages the incoming message box holds; one is needed. */
async function checkInbox(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  if (io.base_url === undefined)
    return {
      status: 'not_ready',
      reason: 'pantip_no_agreement',
      message: fault('no_partner'),
    };
  const answer = await requestJson(io, io.base_url, '/v1/inbox?limit=1', {
    headers: {
      authorization: `Bearer ${values['access_token'] ?? ''}`,
      'x-user-id': values['user_id'] ?? '',
    },
  });
  if (!answer.met) return { status: 'unknown', message: answer.message };
  const refusal = Refusal.safeParse(answer.body);
  if (refusal.success && (answer.status === 401 || answer.status === 403))
    return { status: 'refused', message: quoteFault(cutText(refusal.data.error.message, 300)) };
  const inbox = Inbox.safeParse(answer.body);
  if (!answer.ok || !inbox.success)
    return {
      status: 'unknown',
      message: fault('answered', { network: 'Pantip', status: toStatusFault(answer.status) }),
    };
  if (inbox.data.total === 0)
    return {
      status: 'not_ready',
      reason: 'pantip_inbox_empty',
      message: fault('empty_inbox'),
    };
  return { status: 'good', account: inbox.data.user, expires_at: null };
}
