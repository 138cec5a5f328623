import { findConnector } from '#connectors/register.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { GoodsKind, toGoodsMedia } from '#contracts/networks/goods.ts';
import { getAppValues, makeIo, type Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/**
 * Reads at its network what a product or an order is that a message names by its id. What the network does not know keeps its id alone.
 * @throws when the network could not be reached, so that the job is retried
 */
export async function fetchGoods(
  context: Context,
  connection: Connection,
  { one, lastAttempt }: { one: IncomingMedia; lastAttempt: boolean },
): Promise<Partial<IncomingMedia>> {
  const { provider_id = '' } = one;
  const found = await findConnector(connection.channel)?.listGoods?.(
    { kind: GoodsKind.parse(one.kind), by: 'ids', ids: [provider_id] },
    { ...connection.values, ...getAppValues(context, connection.channel) },
    makeIo(context, connection),
  );
  if (!found) return {};
  if (!found.ok && !lastAttempt) throw new Error(formatFault(found.message));
  const known = found.ok ? found.value.find(({ _id }) => _id === provider_id) : undefined;
  if (known) return toGoodsMedia(known);
  const why = found.ok ? 'unknown to its network' : formatFault(found.message);
  return { detail: { ...one.detail, not_kept: why } };
}
