import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { getTicket, listTickets, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { buildInit, buildPath } from '#tests/factories/person.ts';
import { SHARES, type Kind, type Load, type LoadResult } from './load.ts';

const load: Load = workerData;
const agent = new Agent({ keepAlive: true });
/** The order of callers is random, since a user who takes a ticket that they already took in the previous run writes nothing. */
const first = Math.floor(Math.random() * load.people.length);
const VIEWS = ['mine', 'unassigned', 'waiting', 'live'] as const;

async function run(): Promise<LoadResult> {
  const took: Record<Kind, number[]> = { list: [], open: [], reply: [], assign: [] };
  const failures: string[] = [];
  const pending: Promise<void>[] = [];
  const { perSecond, seconds } = load;
  const before = process.threadCpuUsage();
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = begun + (n * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const kind = kindOf(n);
    // Failed calls have taken their time too, and are reported: a broken connection or an error response.
    const failed = (error: unknown): number => failures.push(`${kind}: ${String(error)}`);
    pending.push(
      act(kind, n)
        .catch(failed)
        .then(() => void took[kind].push(performance.now() - due)),
    );
  }
  await Promise.all(pending);
  const { user, system } = process.threadCpuUsage(before);
  for (const times of Object.values(took)) times.sort((a, b) => a - b);
  return { took, failures, processor: (user + system) / 1000 };
}

/** The kinds in turn, in their shares, well mixed. */
function kindOf(n: number): Kind {
  const place = (n * 37) % 100;
  if (place < SHARES.list) return 'list';
  if (place < SHARES.list + SHARES.open) return 'open';
  return place < 100 - SHARES.assign ? 'reply' : 'assign';
}

function act(kind: Kind, n: number): Promise<void> {
  const { people, live } = load;
  const person = (n + first) % people.length;
  // Each reply and each assignment has a ticket of its own: concurrent changes to one ticket are not measured here.
  const params = { _id: live[n % live.length] };
  if (kind === 'list') return call(person, listTickets, { query: { view: VIEWS[n % VIEWS.length] } });
  if (kind === 'open') return call(person, getTicket, { params });
  if (kind === 'assign')
    return call(person, updateTicket, { params, body: { assignee_id: people[person]?.userId } });
  return call(person, replyToTicket, { params, body: { text: `answer ${n}`, seen_seq: 1_000_000 } });
}

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Makes a call as a browser does, from the user's own address, and reads the response. @throws when the call fails */
function call(person: number, endpoint: Endpoint, input: Input): Promise<void> {
  const { body } = input;
  const { url, people } = load;
  const sent = request(new URL(buildPath(endpoint, input), url), {
    agent,
    method: endpoint.method,
    headers: {
      ...(buildInit(endpoint, input).headers as Record<string, string>),
      cookie: people[person]?.cookie ?? '',
      origin: url,
      'x-forwarded-for': `10.0.0.${person % 250}`,
    },
  });
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 400) resolve();
        else
          reject(
            new Error(`${endpoint.name} answered ${answer.statusCode}: ${Buffer.concat(parts).toString()}`),
          );
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const port = parentPort;
if (!port) throw new Error('callers are a thread of a bench');
port.once('message', () => void run().then((result) => port.postMessage(result)));
port.postMessage('ready');
