import type { Receipt, Refusal } from '#connectors/kit/exchange.ts';
import { findFailure } from '#connectors/meta/failure-codes.ts';
import { Status, type Failure } from '#connectors/whatsapp/wire.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const STATES: Readonly<Record<string, 'accepted' | 'delivered' | 'read'>> = {
  sent: 'accepted',
  delivered: 'delivered',
  read: 'read',
  // A voice message that was listened to.
  played: 'read',
};

/**
 * What became of a message of ours. `biz_opaque_callback_data` is the key with which it was sent, so that one whose outcome is unknown is
 * settled; a message that Meta accepted may still fail.
 */
export function readStatus(raw: unknown): Receipt | Refusal {
  const read = Status.safeParse(raw);
  if (!read.success) return { reason: 'a status that is no object', raw };
  const { id, type, status = '', recipient_id, recipient_user_id, biz_opaque_callback_data } = read.data;
  const about = {
    conversation_id: recipient_id ?? recipient_user_id ?? '',
    ...(id === undefined ? {} : { message_ids: [id] }),
    ...(biz_opaque_callback_data === undefined ? {} : { retry_key: biz_opaque_callback_data }),
  };
  const state = STATES[status];
  if (type === 'call' || (id === undefined && biz_opaque_callback_data === undefined))
    return { reason: 'a status of no message', code: 'no_content', raw };
  if (status === 'failed') return { ...about, state: 'failed', ...failureOf(read.data.errors) };
  if (state !== undefined) return { ...about, state };
  return { reason: `a message that is ${status.slice(0, 40)}`, code: 'no_content', raw };
}

function failureOf(
  errors: readonly Failure[],
): Pick<Extract<Receipt, { state: 'failed' }>, 'failure' | 'message'> {
  const [error] = errors;
  return { failure: findFailure(error?.code ?? 0) ?? 'refused', message: describe(error) };
}

function describe(error: Failure | undefined): Fault {
  const words = [...new Set([error?.title ?? error?.message, error?.error_data?.details])].filter(
    (one): one is string => one !== undefined && one !== '',
  );
  return words.length === 0
    ? fault('refused', { network: 'WhatsApp' })
    : quoteFault(cutText(words.join(': '), 500));
}
