import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';

const AT_ONCE = 50;
const MIB = 2 ** 20;

/** What the suite reports about its own process. */
async function readMetric(url: string, metric: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** The processor time that the suite has used so far, in milliseconds, without its databases. */
export async function readProcessorTime(url: string): Promise<number> {
  return (await readMetric(url, 'process_cpu_seconds_total')) * 1000;
}

/** The suite's resident memory in MiB. */
async function memoryOf(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / MIB;
}

/** Opens registered sockets and leaves them idle. @returns the suite's memory before and with them, in MiB */
export async function openSockets(
  url: string,
  person: Pick<Person, 'call' | 'userId' | 'accountId'>,
  count: number,
): Promise<{ before: number; after: number }> {
  const before = await memoryOf(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const opened = await Promise.all(Array.from({ length: AT_ONCE }, () => openBrowser(url, person)));
    sockets.push(...opened.map(({ socket }) => socket));
    // A socket ticket is a call like any other: the rate limit per address applies.
    await pause(200);
  }
  await pause(5_000);
  const after = await memoryOf(url);
  for (const socket of sockets) socket.close();
  return { before, after };
}
