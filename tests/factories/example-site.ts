import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** The example of an embedding site (`examples/embed`) in a process of its own. */
export type ExampleSite = { origin: string; stop: () => Promise<void> };

/** A port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Starts the example; it is there once it says so. */
export async function startExample(env: Readonly<Record<string, string>>): Promise<ExampleSite> {
  const child = spawn(process.execPath, ['examples/embed/server.mjs'], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    origin: /http\S+/.exec(line)?.[0] ?? '',
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
