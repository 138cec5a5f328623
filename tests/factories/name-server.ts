import { createSocket } from 'node:dgram';
import packet from 'dns-packet';

/** A name server on a port of its own that serves text records only. */
export type NameServer = { address: string; records: Map<string, string>; stop: () => Promise<void> };

/** Starts the name server. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const { id, questions = [] } = packet.decode(bytes);
    const answers = questions.flatMap(({ name, type }) => {
      const value = type === 'TXT' ? records.get(name.toLowerCase()) : undefined;
      return value === undefined ? [] : [{ name, type: 'TXT' as const, ttl: 1, data: value }];
    });
    socket.send(
      packet.encode({ type: 'response', id: id ?? 0, flags: packet.RECURSION_DESIRED, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
