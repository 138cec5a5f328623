import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { signInAt, startSuiteProcess } from '#tests/factories/suite-process.ts';
import { openAgent, type Agent } from './agent.ts';
import { makeSender, SECRET, type Sender } from './sender.ts';

const RATE = 200;
const SECONDS = 30;
const CUSTOMERS = 400;
/** The goal for the time from LINE's delivery to the agent's open browser. */
const LIMIT_MS = 500;

/**
 * Measures incoming LINE messages to an agent's open socket: signed deliveries over HTTP at a fixed rate to the whole suite in a process of
 * its own. Times count from the moment at which a delivery was due, so that waiting for a stall does not hide it.
 * @returns a section of Markdown
 */
export async function runLiveBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-live-'));
  const suite = await startSuiteProcess(dataDir, { LINE_API_URL: 'http://127.0.0.1:9' });
  try {
    const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
    const { _id } = await admin.call(connectEngagement, {
      params: { product: 'crm' },
      body: {
        channel: 'line',
        name: 'Bench',
        form: { channel_id: 'bench', channel_access_token: 'token', channel_secret: SECRET },
      },
    });
    const sender = makeSender(`${suite.url}/webhooks/line/${_id}`);
    const agent = await openAgent(suite.url, admin);
    await introduce(sender, agent);
    const tickets = await ticketsByCustomer(admin);
    const run = await drive(sender, agent, tickets);
    agent.close();
    return section(run);
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const customer = (at: number): string => `Ubench${at % CUSTOMERS}`;

/** Every customer writes once, so that their tickets exist. */
async function introduce(sender: Sender, agent: Agent): Promise<void> {
  for (let at = 0; at < CUSTOMERS; at += 1) await sender.say(customer(at));
  while (agent.heard.size < CUSTOMERS) await pause(20);
}

async function ticketsByCustomer(admin: Awaited<ReturnType<typeof signInAt>>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await admin.call(listTickets, {
      query: { view: 'all', limit: 200, ...(cursor === undefined ? {} : { cursor }) },
    });
    for (const ticket of page.items) found.set(ticket.contact.external_id, ticket._id);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

type Run = { toBrowser: number[]; toAnswer: number[]; refused: number; lost: number };

/** Sends at the fixed rate and waits until every message has arrived, 10 seconds at most. */
async function drive(sender: Sender, agent: Agent, tickets: Map<string, string>): Promise<Run> {
  const due = new Map<string, number>();
  const toAnswer: number[] = [];
  const sent: Promise<void>[] = [];
  let refused = 0;
  const from = performance.now() + 200;
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    const time = from + (at * 1000) / RATE;
    if (time > performance.now()) await pause(time - performance.now());
    // The first message of each customer was number 1.
    due.set(`${tickets.get(customer(at))}:${2 + Math.floor(at / CUSTOMERS)}`, time);
    sent.push(
      sender.say(customer(at)).then((status) => {
        toAnswer.push(performance.now() - time);
        if (status !== 200) refused += 1;
      }),
    );
  }
  await Promise.all(sent);
  const until = performance.now() + 10_000;
  const unheard = (): string[] => [...due.keys()].filter((key) => !agent.heard.has(key));
  while (unheard().length > 0 && performance.now() < until) await pause(20);
  const toBrowser = [...due].flatMap(([key, time]) => {
    const heard = agent.heard.get(key);
    return heard === undefined ? [] : [heard - time];
  });
  return { toBrowser, toAnswer, refused, lost: unheard().length };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

function section({ toBrowser, toAnswer, refused, lost }: Run): string {
  const row = (name: string, values: readonly number[], limit: string): string =>
    `| ${name} | ${[0.5, 0.95, 0.99, 1].map((part) => percentile(values, part).toFixed(0)).join(' | ')} | ${limit} |`;
  const verdict = percentile(toBrowser, 0.99) < LIMIT_MS && lost === 0 ? 'held' : 'missed';
  return `## Live: LINE message to the agent's open browser

${RATE} signed deliveries a second for ${SECONDS} s from ${CUSTOMERS} customers over HTTP into the whole suite (contact, ticket, message, mention batch, events; deliveries that arrive together share a transaction), told to one agent's open socket. Milliseconds from the moment a delivery was due; sender, agent and suite share the machine.

| | p50 | p95 | p99 | longest | limit (p99) |
|---|---:|---:|---:|---:|---:|
${row('to the open browser', toBrowser, `${LIMIT_MS}, ${verdict}`)}
${row('to the answer to LINE', toAnswer, '')}

${toBrowser.length} heard, ${lost} lost, ${refused} refused.
`;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
