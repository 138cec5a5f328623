import { getNetwork } from '#contracts/networks.ts';
import { listSendCosts } from '#contracts/networks/meter.ts';
import type { PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import { spendAmounts, type Connection, type Spent } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { PartRow } from '#server/publishing/sending/part-store.ts';

/**
 * Counts what a part spends on the meters of its connection: what its network estimated for it, else one public message. It is counted once for
 * all calls under one key, where the network compares it.
 * @throws QuotaReached
 */
export async function spendForPart(
  unit: UnitOfWork,
  {
    connection,
    part,
    declaration,
  }: { connection: Connection; part: PartRow; declaration: PublishDeclaration },
): Promise<Spent | null> {
  const before = part.spent ?? [];
  if (before.length > 0 && (declaration.exactly_once !== false || part.state === 'sending')) return before;
  const meters = getNetwork(connection.channel).meters ?? [];
  const usual = listSendCosts(meters, { route: 'reply', is_public: true, template: false });
  const spent = await spendAmounts(unit, connection, part.spends ?? usual);
  return spent.length > 0 ? spent : null;
}
