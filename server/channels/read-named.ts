import type { z } from 'zod';
import type { NamedContent } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import { readNamedJob } from '#contracts/channels/connections.ts';
import { findConnection, type Connection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** Adds a job for each content that a delivery only names; one that waits already is not added again. */
export async function addReadings(
  unit: UnitOfWork,
  connection: Connection,
  named: readonly NamedContent[] = [],
): Promise<void> {
  for (const one of named)
    await unit.addJob(
      readNamedJob,
      { account_id: unit.accountId, connection_id: connection._id, named: one },
      { key: `named:${connection._id}:${one.kind}:${one.content_id}` },
    );
}

/**
 * Reads content at its network and stores it as a delivery. What cannot be read is refused with the reason and what the network sent.
 * @throws where the network could not be reached, so that the job is retried
 */
export async function readNamed(
  context: Context,
  { connection_id, named }: z.output<typeof readNamedJob.payload>,
  lastAttempt: boolean,
): Promise<void> {
  const connection = await findConnection(context, connection_id);
  const read = connection && findConnector(connection.channel)?.readNamed;
  if (!connection?.active || !read) return;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const answer = await read(named, values, makeIo(context, connection));
  if (!answer.ok && answer.again && !lastAttempt) throw new Error(formatFault(answer.message));
  const refused = answer.ok
    ? []
    : [{ reason: formatFault(answer.message), code: 'withheld' as const, raw: named.raw }];
  await context.ports.deliveries.receive(
    context,
    connection,
    answer.ok ? answer.parsed : { items: [], refused },
  );
}
