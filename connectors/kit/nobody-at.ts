import { createServer } from 'node:net';

/** An address of this machine without a listener: a port that was free a moment ago. */
export async function nobodyAt(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
