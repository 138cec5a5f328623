import { z } from 'zod';
import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { LostDeliveries, RecoverSide } from '#connectors/kit/recover.ts';
import { readShopee } from '#connectors/shopee/call.ts';
import { LostPushes } from '#connectors/shopee/wire.ts';

/** The pushes of the last three days that did not reach us: one list for all shops of the app, the oldest hundred at a time. */
export const recoverPushes: RecoverSide = { listLost: listLostPushes, confirmLost: confirmPushes };

async function listLostPushes(values: ConnectionValues, io: Io): Promise<NetworkResult<LostDeliveries>> {
  const listed = await readShopee(values, io, {
    path: '/api/v2/push/get_lost_push_message',
    shape: LostPushes,
    public: true,
  });
  if (!listed.ok) return listed;
  const { push_message_list, last_message_id = null, has_next_page = false } = listed.value;
  const deliveries = push_message_list.map((push) => Buffer.from(JSON.stringify(push)));
  return { ok: true, value: { deliveries, position: last_message_id, more: has_next_page } };
}

async function confirmPushes(
  position: string,
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<null>> {
  const confirmed = await readShopee(values, io, {
    method: 'POST',
    path: '/api/v2/push/confirm_consumed_lost_push_message',
    // The id is above what a double holds, and Shopee takes a number.
    body: `{"last_message_id":${/^\d+$/.test(position) ? position : JSON.stringify(position)}}`,
    shape: z.unknown(),
    public: true,
  });
  return confirmed.ok ? { ok: true, value: null } : confirmed;
}
