import { findConnector } from '#connectors/register.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Connection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import { giveBack, spendForMessage } from '#server/channels/meters/spend.ts';
import type { Spent } from '#server/channels/meters/spent.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** What a test message says, in both languages of the suite. */
const TEST_TEXT = 'Earshot: test message · ข้อความทดสอบ';

type InUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * Sends one test message through a connection. It belongs to no ticket and is not repeated; what it spends is counted like that of any other
 * message.
 * @throws invalid_request where the network allows none
 */
export async function sendTest(
  context: Context,
  { connection, address, inUnit }: { connection: Connection; address: string; inUnit: InUnit },
): Promise<SendOutcome> {
  const connector = findConnector(connection.channel);
  if (!connector?.send || !connector.capabilities.test)
    return refuse('invalid_request', { fields: { _id: fault('no_test') } });
  let spent: Spent = [];
  const outcome = await connector.send(
    {
      to: connector.capabilities.test === 'address' ? address : 'test',
      message: { text: TEST_TEXT },
      retry_key: context.newId(),
      before: async (route) => {
        spent = await inUnit((unit) =>
          spendForMessage(unit, connection, {
            route,
            is_public: false,
            template: false,
          }),
        );
      },
      ...(connector.capabilities.test === 'address'
        ? { place: 'mail' as const, mail: { references: [], subject: TEST_TEXT } }
        : {}),
    },
    { ...connection.values, ...getAppValues(context, connection.channel) },
    makeIo(context, connection),
  );
  if (outcome.status === 'failed') await inUnit((unit) => giveBack(unit, connection._id, spent));
  return outcome;
}
