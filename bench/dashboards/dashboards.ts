import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOW } from '#bench/queries/fill.ts';
import { percentile } from '#bench/queries/measure.ts';
import { openFilledAccount, type FilledAccount } from '#bench/quick-analytic/filled-account.ts';
import { FIRST_STATE, type DashboardState, type Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { resolvePeriod, type Period } from '#contracts/custom-viz/period.ts';
import { splitIntoCalls } from '#contracts/custom-viz/question-calls.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPeerStatement, type Condition } from './bench-chart.ts';
import { assertSameCells, openPeer, type Peer } from './peer.ts';
import { publishRollups } from './publish-rollups.ts';
import { listQuestions, makeDashboard, makeLargePivot, ZONE, type BenchDashboard } from './tiles.ts';
import { watchDashboard, type Watch } from './viewers.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Mentions of the account, how often each step runs, and what is tried of viewers: how many, events a second, and seconds. */
const MENTIONS = number('DASHBOARD_MENTIONS', 500_000);
const ROUNDS = number('DASHBOARD_ROUNDS', 10);
const VIEWERS = number('DASHBOARD_VIEWERS', 100);
const RATE = number('DASHBOARD_RATE', 60);
const SECONDS = number('DASHBOARD_SECONDS', 10);
const WARMING = 2;
const SPAN_DAYS = 30;
const PIVOT_DAYS = 260;
const CHANNELS = ['facebook', 'twitter', 'pantip', 'rss'];

/** A step that is measured: a dashboard, what is selected in it, over how many days, and the limits in milliseconds. */
type Step = {
  name: string;
  dashboard: BenchDashboard;
  days: number;
  isCrossed: boolean;
  limit: number;
  firstLimit?: number;
};

const STEPS: readonly Step[] = [
  {
    name: '50 tiles, cold',
    dashboard: makeDashboard(50),
    days: SPAN_DAYS,
    isCrossed: false,
    limit: 1500,
    firstLimit: 300,
  },
  {
    name: '20 tiles in the rollups, a channel selected',
    dashboard: makeDashboard(20, 'summed'),
    days: SPAN_DAYS,
    isCrossed: true,
    limit: 300,
  },
  {
    name: '20 tiles of all kinds, a channel selected',
    dashboard: makeDashboard(20),
    days: SPAN_DAYS,
    isCrossed: true,
    limit: 1000,
  },
  {
    name: 'a pivot of 100,000 cells',
    dashboard: makeLargePivot(),
    days: PIVOT_DAYS,
    isCrossed: false,
    limit: 1000,
  },
];

/**
 * Opens and filters whole dashboards over HTTP beside DuckDB over the same rows, and watches what many viewers cost. @returns a section
 */
export async function runDashboardBench(): Promise<string> {
  const account = await openFilledAccount({ mentions: MENTIONS, accounts: 1 }, 0);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-dashboards-'));
  let peer: Peer | undefined;
  try {
    await publishRollups(account);
    const { store, suite, person } = account;
    peer = await openPeer(store.clickhouse, folder);
    const rows: string[] = [];
    for (const step of STEPS) rows.push(await measureStep(step, account, peer));
    const watch = await watchDashboard(
      { suite, clickhouse: store.clickhouse, dashboard: makeDashboard(20) },
      person,
      { viewers: VIEWERS, rate: RATE, seconds: SECONDS, now: NOW },
    );
    return section(rows, watch);
  } finally {
    peer?.close();
    await account.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A period that ends now and begins a day earlier in each round, so that no answer is one that was kept. */
function buildState({ days, isCrossed }: Step, round: number): DashboardState {
  const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const to = Date.parse(NOW) - 1;
  const period: Period = {
    kind: 'between',
    from: toDay(to - (days + round) * MS_PER_DAY),
    to: toDay(to),
  };
  const selections: Selection[] = isCrossed
    ? [
        {
          tile: 'elsewhere',
          exclude: false,
          filters: [{ dimension: 'channel', is: 'among', values: [findChannel(round)] }],
          span: null,
        },
      ]
    : [];
  return { ...FIRST_STATE, period, selections };
}

const findChannel = (round: number): string => CHANNELS[round % CHANNELS.length] ?? 'facebook';

type DashboardTiming = { answers: SemanticAnswer[]; first: number; whole: number };

/** Reads a dashboard as the screen does. @returns the answers, and when the first call and all had come, in milliseconds */
async function readDashboard(
  person: Person,
  { dashboard }: Step,
  state: DashboardState,
): Promise<DashboardTiming> {
  const began = performance.now();
  const took: number[] = [];
  const parts = await Promise.all(
    splitIntoCalls(listQuestions(dashboard, state, NOW)).map(async (questions) => {
      const { answers } = await person.call(answerQuestions, { body: { questions } });
      took.push(performance.now() - began);
      return answers;
    }),
  );
  const answers = parts.flat().map((one) => {
    if (!one.ok) throw new Error(JSON.stringify(one));
    return one.answer;
  });
  return { answers, first: Math.min(...took), whole: Math.max(...took) };
}

async function measureStep(step: Step, { person }: FilledAccount, peer: Peer): Promise<string> {
  const times = { first: [] as number[], whole: [] as number[] };
  let theirs = 0;
  let cells = 0;
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const state = buildState(step, round + WARMING);
    const { answers, first, whole } = await readDashboard(person, step, state);
    if (round === 0) {
      theirs = await readPeer(step, answers, { peer, state, round: round + WARMING });
      cells = answers.reduce((sum, answer) => sum + answer.cells.flat(2).length, 0);
    }
    if (round < 0) continue;
    times.first.push(first);
    times.whole.push(whole);
  }
  const [p50, p95] = [percentile(times.whole, 0.5), percentile(times.whole, 0.95)];
  const early = percentile(times.first, 0.95);
  const isMet = p95 <= step.limit && (step.firstLimit === undefined || early <= step.firstLimit);
  const firstColumns = step.firstLimit === undefined ? ' | |' : ` ${early.toFixed(0)} | ${step.firstLimit} |`;
  return `| ${step.name} | ${cells.toLocaleString('en')} |${firstColumns} ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${step.limit} | ${isMet ? 'met' : 'missed'} | ${theirs.toFixed(0)} |`;
}

/** Asks DuckDB the same, one statement after another. @returns how long that took, in milliseconds; throws where a cell differs */
async function readPeer(
  { dashboard, isCrossed }: Step,
  answers: readonly SemanticAnswer[],
  { peer, state, round }: { peer: Peer; state: DashboardState; round: number },
): Promise<number> {
  const period = state.period ?? dashboard.document.period;
  const span = resolvePeriod(period, { now: new Date(NOW), zone: ZONE });
  const selected: Condition[] = isCrossed ? [{ dimension: 'channel', value: findChannel(round) }] : [];
  let took = 0;
  for (const [at, { chart, conditions }] of dashboard.tiles.entries()) {
    const statement = buildPeerStatement(chart, [...conditions, ...selected], span);
    const began = performance.now();
    const rows = await peer.read(statement);
    took += performance.now() - began;
    const answer = answers[at];
    if (!answer) throw new Error('a tile without an answer');
    assertSameCells(answer, rows, {
      isRanked: chart.top !== undefined,
      name: `tile ${at}, ${chart.form} by ${chart.across ?? 'nothing'}`,
    });
  }
  return took;
}

function section(rows: readonly string[], watch: Watch): string {
  const isQuiet = watch.calls === 0 && watch.statements === 0;
  return `## Dashboards

${MENTIONS.toLocaleString('en')} mentions of one account over 300 days, rollups of all days but the last. A dashboard is read over HTTP as the screen reads it: its first
tiles in a call of their own, the others in a second one at the same moment. ${ROUNDS} rounds a step, each over another period, so that no answer is one
that was kept; ${SPAN_DAYS} days, of the pivot ${PIVOT_DAYS}. DuckDB (two threads) answers the same questions over the same rows one after another; every cell
of an answer is compared, of ranked values their numbers.

| step | cells | first tiles p95 ms | limit | p50 ms | p95 ms | limit ms | | DuckDB ms |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |
${rows.join('\n')}

${watch.viewers} viewers of one dashboard while ${RATE} events a second of another product arrive for ${SECONDS} s: ${watch.events.toLocaleString('en')} events reached browsers and
caused ${watch.calls} calls and ${watch.statements} statements (limit 0, ${isQuiet ? 'met' : 'missed'}). One change of the dashboard's own data set caused ${watch.ownCalls} readings and
${watch.ownStatements} statements; one viewer alone causes ${watch.aloneStatements}.
`;
}
