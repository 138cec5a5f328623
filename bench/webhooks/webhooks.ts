import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { Question } from '#contracts/semantic/question.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';
import { makeDeliveries, SECRET, type Delivery } from './deliveries.ts';
import { sendAtRate, type SendingResult } from './send-at-rate.ts';

const RATE = 2000;
const SECONDS = 20;
const CONNECTIONS = 4;
const CUSTOMERS = 4000;
/** Deliveries that are not counted, sent at a tenth of the rate. */
const WARM_UP = 1000;
/** How long nothing comes before the flood, so that what follows from the first messages is done. */
const REST_MS = 3000;
/** The goal for the response to a delivery, milliseconds. */
const LIMIT_MS = 100;

type Session = Awaited<ReturnType<typeof signInAt>>;

/**
 * Measures how a flood of signed deliveries is taken and answered by the whole suite in a process of its own, which is killed with the last
 * response. Times count from the moment at which a delivery was due.
 * @returns a section of Markdown
 * @throws where a message that was confirmed is not in its conversation once
 */
export async function runWebhookBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-webhooks-'));
  const environment = { LINE_API_URL: 'http://127.0.0.1:9' };
  let suite = await startSuiteProcess(dataDir, environment);
  const first = suite.firstSignIn ?? { email: '', password: '' };
  try {
    const admin = await signInAt(suite.url, first);
    const flood = await makeFlood(suite, admin);
    // A process that has just started compiles its code first.
    await sendAtRate(flood.slice(0, WARM_UP), RATE / 10);
    await pause(REST_MS);
    const sent = await sendAtRate(flood.slice(WARM_UP), RATE);
    await suite.kill();
    suite = await startSuiteProcess(dataDir, environment);
    const restarted = performance.now();
    const stored = await countStored(await signInAt(suite.url, first), WARM_UP + sent.confirmed);
    return section(sent, stored, (performance.now() - restarted) / 1000);
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeFlood({ url }: SuiteProcess, admin: Session): Promise<Delivery[]> {
  const addresses: string[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) {
    const form = { channel_id: `bench${at}`, channel_access_token: 'token', channel_secret: SECRET };
    const body = { channel: 'line' as const, name: `Bench ${at}`, form };
    const { _id } = await admin.call(connectEngagement, { params: { product: 'crm' }, body });
    addresses.push(`${url}/webhooks/line/${_id}`);
  }
  return makeDeliveries({ addresses, customers: CUSTOMERS, count: WARM_UP + RATE * SECONDS });
}

/** The messages in conversations, once there are as many as were confirmed or no more come. */
async function countStored(admin: Session, confirmed: number): Promise<number> {
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const question = Question.parse({ measures: ['messages.received'], span: { from, to } });
  let before = -1;
  for (;;) {
    const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
    const [answer] = answers;
    const count = answer?.ok ? (answer.answer.cells[0]?.[0]?.[0]?.value ?? 0) : 0;
    if (count >= confirmed || (count === before && count > 0)) return count;
    before = count;
    await pause(5000);
  }
}

function section({ toResponse, confirmed, refused }: SendingResult, stored: number, drained: number): string {
  const missing = WARM_UP + confirmed - stored;
  if (missing > 0) throw new Error(`${missing} confirmed messages are in no conversation`);
  const at = (part: number): string => percentile(toResponse, part).toFixed(0);
  const verdict = percentile(toResponse, 0.99) < LIMIT_MS && refused === 0 ? 'held' : 'missed';
  return `## Webhooks: a flood of deliveries

${RATE.toLocaleString('en')} signed deliveries a second for ${SECONDS} s to ${CONNECTIONS} LINE channels from ${CUSTOMERS.toLocaleString('en')} customers over HTTP; sender and suite share the machine. The suite is ended by \`kill -9\` with the last response and started again. Milliseconds from the moment a delivery was due.

| | p50 | p95 | p99 | longest | limit (p99) |
|---|---:|---:|---:|---:|---:|
| to the response | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${LIMIT_MS}, ${verdict} |

${(WARM_UP + confirmed).toLocaleString('en')} confirmed, ${refused} refused, ${stored.toLocaleString('en')} in conversations ${drained.toFixed(0)} s after the start.
`;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
