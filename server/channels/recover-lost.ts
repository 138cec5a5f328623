import type { Connector } from '#connectors/kit/connector.ts';
import type { Io } from '#connectors/kit/exchange.ts';
import { CONNECTORS } from '#connectors/register.ts';
import { recoverDeliveriesJob } from '#contracts/channels/connections.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { findDeliveryApp, getAppValues, makeIo } from '#server/channels/connectors.ts';
import { listActiveConnectionIds } from '#server/channels/polling/poll-store.ts';
import { listReceivers } from '#server/channels/receivers.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { counters } from '#server/kit/metrics.ts';
import type { ProviderApp } from '#server/kit/network-settings.ts';

/** The most pages of a list that one run takes; the next run goes on. */
const MOST_PAGES = 50;

/**
 * Takes what networks could not deliver to the addresses of our apps. A page is confirmed once all of it is stored, so that it is listed
 * again after a crash, which changes nothing: items have ids. Where nobody has connected an account nothing is confirmed.
 */
export async function recoverLost(context: Context, stopping: AbortSignal): Promise<void> {
  for (const { connector, app } of listRecoverable(context)) {
    const { channel } = connector;
    if ((await listActiveConnectionIds(context, [channel])).length === 0) continue;
    const io = makeIo(context, { _id: app.clientId, channel });
    let pages = 0;
    while (!stopping.aborted && pages < MOST_PAGES && (await takePage(context, connector, io))) pages += 1;
  }
}

/** Takes what was lost soon, since that happens above all while no process runs. */
export async function enqueueRecovery(context: Context): Promise<void> {
  if (listRecoverable(context).length === 0) return;
  const scope = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
  await inTransaction(context, scope, (unit) =>
    unit.addJob(recoverDeliveriesJob, {}, { key: 'recover deliveries after a start' }),
  );
}

/** The networks with such lists at which this installation has an app. */
function listRecoverable(context: Context): { connector: Connector; app: ProviderApp }[] {
  return CONNECTORS.flatMap((connector) => {
    const app = connector.recover && findDeliveryApp(context, connector.channel);
    return app ? [{ connector, app }] : [];
  });
}

/** Takes one page of a list. @returns whether there are others */
async function takePage(
  context: Context,
  { recover, channel, ...connector }: Connector,
  io: Io,
): Promise<boolean> {
  const values = getAppValues(context, channel);
  const listed = await recover?.listLost(values, io);
  if (!listed?.ok) {
    context.log.warn(
      { channel, reason: listed && formatFault(listed.message) },
      'lost deliveries are not listed',
    );
    return false;
  }
  const { deliveries, position, more } = listed.value;
  if (position === null || deliveries.length === 0) return false;
  for (const body of deliveries) await takeDelivery(context, { ...connector, channel }, body);
  const confirmed = await recover?.confirmLost(position, values, io);
  if (confirmed?.ok) return more;
  context.log.warn(
    { channel, reason: confirmed && formatFault(confirmed.message) },
    'lost deliveries are stored and not confirmed',
  );
  return false;
}

async function takeDelivery(
  context: Context,
  { channel, parseByAccount }: Pick<Connector, 'channel' | 'parseByAccount'>,
  body: Uint8Array,
): Promise<void> {
  const { parts, refused } = parseByAccount?.(body, context.clock()) ?? { parts: [], refused: [] };
  counters.inbound.inc({ channel, result: 'refused' }, refused.length);
  for (const [connection, parsed] of await listReceivers(context, channel, parts))
    await context.ports.deliveries.receive(context, connection, parsed);
}
