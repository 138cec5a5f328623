import { openMailbox } from '#connectors/email/mailbox.ts';
import type { ConnectionValues, Io, WatchHandle } from '#connectors/kit/exchange.ts';

/**
 * Waits for news in the inbox over one connection (RFC 2177, IDLE). Nothing is read over it and nothing changed. Null where the server
 * does not offer it.
 * @throws what the connection or the server raises
 */
export async function watchMailbox(
  values: ConnectionValues,
  io: Io,
  heard: () => void,
): Promise<WatchHandle | null> {
  const client = await openMailbox(values, io, true);
  try {
    if (!client.capabilities.has('IDLE')) {
      client.close();
      return null;
    }
    await client.mailboxOpen('INBOX', { readOnly: true });
  } catch (error) {
    client.close();
    throw error;
  }
  client.on('exists', heard);
  const over = new Promise<void>((resolve) => client.once('close', () => resolve()));
  // Ends with the connection; why it ended is no matter to who only waits.
  client.idle().then(
    () => client.close(),
    () => client.close(),
  );
  return { over, close: () => client.close() };
}
