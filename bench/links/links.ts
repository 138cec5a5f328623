import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLink } from '#contracts/links/endpoints.ts';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { Question } from '#contracts/semantic/question.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';
import { visitAtRate, type Visit, type VisitResult } from './visit-at-rate.ts';

const RATE = 1000;
const SECONDS = 20;
/** How long visits go on before and after the kill. */
const KILL_SECONDS = 6;
const LINKS = 200;
const VISITORS = 5000;
/** Visits that are not measured, sent at a fifth of the rate: a process that has just started compiles its code first. */
const WARM_UP = 1000;
/** The goal for the redirect, milliseconds. */
const LIMIT_MS = 20;

type Session = Awaited<ReturnType<typeof signInAt>>;

/**
 * Measures redirects of short links by the whole suite in a process of its own, and then kills it while visits go on. Times count from the
 * moment at which a visit was due.
 * @returns a section of Markdown
 * @throws where a visit that was redirected is not counted
 */
export async function runLinkBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-links-'));
  const environment = { TRUST_PROXY: 'true', COUNTRY_HEADER: 'CF-IPCountry' };
  let suite = await startSuiteProcess(dataDir, environment);
  const first = suite.firstSignIn ?? { email: '', password: '' };
  try {
    const codes = await makeCodes(await signInAt(suite.url, first));
    const warm = await visitAtRate(makeVisits(suite, codes, WARM_UP), RATE / 5);
    const measured = await visitAtRate(makeVisits(suite, codes, RATE * SECONDS), RATE);
    const { kill } = suite;
    let killed: Promise<void> = Promise.resolve();
    const cut = await visitAtRate(makeVisits(suite, codes, RATE * KILL_SECONDS), RATE, () => {
      killed = kill();
    });
    await killed;
    suite = await startSuiteProcess(dataDir, environment);
    const redirected = warm.redirected + measured.redirected + cut.redirected;
    const counted = await countRequests(await signInAt(suite.url, first), redirected);
    return section({ measured, cut, redirected, counted });
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeCodes(admin: Session): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < LINKS; at += 1)
    codes.push((await admin.call(createLink, { body: { url: `https://shop.example/${at}` } })).code);
  return codes;
}

function makeVisits({ url }: SuiteProcess, codes: readonly string[], count: number): Visit[] {
  return Array.from({ length: count }, (_, at) => ({
    url: `${url}${SHORT_PATH}${codes[at % codes.length]}`,
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
      'x-forwarded-for': `203.0.${Math.floor((at % VISITORS) / 250)}.${at % 250}`,
      'cf-ipcountry': at % 3 === 0 ? 'LA' : 'TH',
      referer: 'https://www.news.example/story',
    },
  }));
}

/** The requests that are counted, once there are as many as were redirected or no more come. */
async function countRequests(admin: Session, redirected: number): Promise<number> {
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const question = Question.parse({ measures: ['link-clicks.requests'], span: { from, to } });
  let before = -1;
  let same = 0;
  for (;;) {
    const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
    const [answer] = answers;
    const count = answer?.ok ? (answer.answer.cells[0]?.[0]?.[0]?.value ?? 0) : 0;
    same = count === before ? same + 1 : 0;
    // What the killed process left is stored when it was silent long enough.
    if (count >= redirected || same > 6) return count;
    before = count;
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
}

type Figures = { measured: VisitResult; cut: VisitResult; redirected: number; counted: number };

function section({ measured, cut, redirected, counted }: Figures): string {
  if (counted < redirected)
    throw new Error(`${redirected - counted} visits that were redirected are not counted`);
  const at = (part: number): string => percentile(measured.toResponse, part).toFixed(1);
  const verdict =
    percentile(measured.toResponse, 0.99) < LIMIT_MS && measured.failed === 0 ? 'held' : 'missed';
  return `## Short links

${RATE.toLocaleString('en')} visits a second for ${SECONDS} s to ${LINKS} links from ${VISITORS.toLocaleString('en')} addresses over HTTP into the whole suite; visitors and suite share the machine. Each visit is in the log on disk before it is redirected. Milliseconds from the moment a visit was due.

| | p50 | p95 | p99 | longest | limit (p99) |
|---|---:|---:|---:|---:|---:|
| to the redirect | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${LIMIT_MS}, ${verdict} |

Then ${KILL_SECONDS} s more at the same rate, with \`kill -9\` in the middle: ${cut.redirected.toLocaleString('en')} were redirected before it. After a restart ${counted.toLocaleString('en')} visits are counted of ${redirected.toLocaleString('en')} that were redirected; ${counted - redirected} were recorded in the instant of the kill and got no response.
`;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
