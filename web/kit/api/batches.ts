import type { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { canBatch, READS_MAX, readMany } from '#contracts/kit/reads/endpoints.ts';
import { collectWireQuery, type WireInput } from './address.ts';
import { requestParsed, type ParsedAnswer } from './request.ts';

/** A read that waits for the other reads of the same moment. */
type WaitingRead = {
  name: string;
  address: string;
  input: WireInput;
  resolve: (answer: ParsedAnswer) => void;
  reject: (reason: unknown) => void;
};

type BatchCandidate = Pick<Endpoint, 'name'> & { input: WireInput; address: string };

type Group = { name: string; onlyInBackground: boolean };

const groups = new Map<string, Group>();
const waiting = new Map<string, WaitingRead[]>();
let inBackground = false;

/**
 * Sends these reads, where several of them are requested at the same moment, as one request of the server's transaction: what is seen
 * together arrives together. The response comes when the last of them is done; where one may be slow, `onlyInBackground` leaves them apart
 * unless nobody waits for them ({@link readInBackground}).
 */
export function batchReads(
  name: string,
  endpoints: readonly Endpoint[],
  { onlyInBackground = false }: { onlyInBackground?: boolean } = {},
): void {
  for (const endpoint of endpoints) {
    if (!canBatch(endpoint)) throw new Error(`${endpoint.name} cannot be one of several reads`);
    groups.set(endpoint.name, { name, onlyInBackground });
  }
}

/** Starts reads that replace what is on the screen already: nobody waits for them. */
export function readInBackground(start: () => void): void {
  inBackground = true;
  try {
    start();
  } finally {
    inBackground = false;
  }
}

/** The response of a read that belongs to a group of {@link batchReads}; undefined for any other call. */
export function requestBatched(
  { name, input, address }: BatchCandidate,
  signal?: AbortSignal,
): Promise<ParsedAnswer> | undefined {
  const found = groups.get(name);
  if (!found || (found.onlyInBackground && !inBackground)) return undefined;
  const group = found.name;
  return new Promise((resolve, reject) => {
    const read: WaitingRead = { name, input, address, resolve, reject };
    const others = waiting.get(group);
    if (others) others.push(read);
    else {
      waiting.set(group, [read]);
      setTimeout(() => flush(group));
    }
    signal?.addEventListener('abort', () => {
      const left = waiting.get(group)?.filter((one) => one !== read);
      if (left) waiting.set(group, left);
      reject(signal.reason);
    });
  });
}

function flush(group: string): void {
  const reads = waiting.get(group) ?? [];
  waiting.delete(group);
  for (let from = 0; from < reads.length; from += READS_MAX) void send(reads.slice(from, from + READS_MAX));
}

async function send(reads: readonly WaitingRead[]): Promise<void> {
  if (reads.length === 1) return sendSingly(reads);
  try {
    const answer = await requestParsed(readMany.path, {
      method: readMany.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ reads: reads.map(toWireRead) }),
    });
    const answers = answer.status === 200 ? readMany.answer.safeParse(answer.body).data?.items : undefined;
    if (answers?.length === reads.length) {
      for (const [index, read] of reads.entries()) {
        const part = answers[index];
        if (part) read.resolve({ ...part, requestId: answer.requestId });
      }
      return;
    }
    // What one read cannot do must not keep the others from being read.
    if (answer.status >= 500 || answer.status === 404 || answer.status === 200) return sendSingly(reads);
    for (const read of reads) read.resolve(answer);
  } catch (error) {
    for (const read of reads) read.reject(error);
  }
}

function sendSingly(reads: readonly WaitingRead[]): void {
  for (const { address, resolve, reject } of reads)
    requestParsed(address, { headers: { accept: 'application/json' } }).then(resolve, reject);
}

function toWireRead({ name, input }: WaitingRead): z.input<typeof readMany.input.body>['reads'][number] {
  return { name, params: toTexts(input.params), query: collectWireQuery(input.query) };
}

function toTexts(params: unknown): Record<string, string> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
