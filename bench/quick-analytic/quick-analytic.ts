import { NOW } from '#bench/queries/fill.ts';
import { percentile } from '#bench/queries/measure.ts';
import { listSearchPosts, previewSearch, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { openFilledAccount } from './filled-account.ts';
import { buildSearch, HEAD, LISTS } from './page.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Mentions of the largest account of ten and of a hundred million; public posts of the last thirty days; and how often each step runs. */
const MENTIONS = number('QUICK_MENTIONS', 2_000_000);
const LARGEST = number('QUICK_LARGEST', 20_000_000);
const POOL = number('QUICK_POOL', 200_000);
const ROUNDS = number('QUICK_ROUNDS', 20);
const ZONE = 'Asia/Bangkok';
const WARMING = 2;

/** A text that many posts have, one that fewer have, and one that hardly any has. */
const TERMS = (process.env['QUICK_TERMS'] ?? 'ร้านนี้,coffee,warranty OR ประกัน,rare777').split(',');

type Limits = { head: number; page: number; typing: number };

/** Searches quick analytics in an account with a fifth of ten million mentions and with the public pool. @returns a section */
export function runQuickAnalyticBench(): Promise<string> {
  const limits = { head: 150, page: 400, typing: 200 };
  return runSearches(MENTIONS, { heading: 'Quick analytics', all: 'ten', limits });
}

/** The same in an account with a fifth of a hundred million mentions. @returns a section */
export function runLargestQuickAnalyticBench(): Promise<string> {
  const limits = { head: 400, page: 1500, typing: 200 };
  return runSearches(LARGEST, {
    heading: 'Quick analytics of a very large account',
    all: 'a hundred',
    limits,
  });
}

type Section = { heading: string; all: string; limits: Limits };

async function runSearches(mentions: number, { heading, all, limits }: Section): Promise<string> {
  const { person, close } = await openFilledAccount({ mentions, accounts: 1 }, POOL);
  try {
    const rows: string[] = [];
    for (const term of TERMS) rows.push(...(await measureTerm(person, term, limits)));
    return `## ${heading}

${mentions.toLocaleString('en')} mentions of one account over 300 days, as many as the largest of 20 has of ${all} million (rows of an account lie together, so the others
are not filled), and ${POOL.toLocaleString('en')} posts of the last 30 days in the public pool. A page of 30 days makes three calls at once: the head (figures with
a line each, and the volume), ${LISTS.length} lists, and the first posts; ${ROUNDS} pages a term, each with another end, so that no kept answer is read. Typing
asks for the term letter by letter.

| term | posts | step | processor ms | p50 ms | p95 ms | limit ms | |
| --- | ---: | --- | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`;
  } finally {
    await close();
  }
}

async function measureTerm(person: Person, term: string, limits: Limits): Promise<string[]> {
  const times = { head: [] as number[], page: [] as number[], typing: [] as number[] };
  const processor: number[] = [];
  let posts = 0;
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const used = process.cpuUsage();
    const page = await openPage(person, term, round + WARMING);
    const { user, system } = process.cpuUsage(used);
    posts = page.posts;
    const typed = await typeTerm(person, term, round + WARMING);
    if (round < 0) continue;
    processor.push((user + system) / 1000);
    times.head.push(page.head);
    times.page.push(page.whole);
    times.typing.push(...typed);
  }
  const names = { head: 'first numbers', page: 'whole page', typing: 'a letter typed' } as const;
  return (['head', 'page', 'typing'] as const).map((step) => {
    const [p50, p95] = [percentile(times[step], 0.5), percentile(times[step], 0.95)];
    const work = step === 'page' ? percentile(processor, 0.5).toFixed(0) : '';
    return `| ${term.replaceAll('|', '\\|')} | ${posts.toLocaleString('en')} | ${names[step]} | ${work} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${limits[step]} | ${p95 <= limits[step] ? 'met' : 'missed'} |`;
  });
}

/** The calls that a page makes at once. @returns when the head had come, when everything had, in milliseconds, and the number of posts */
async function openPage(person: Person, term: string, round: number) {
  const search = buildSearch(term, round, NOW);
  const began = performance.now();
  const head = person
    .call(querySearch, { body: { search, time_zone: ZONE, questions: [...HEAD] } })
    .then(({ answers }) => ({ answers, took: performance.now() - began }));
  const [{ answers, took }, lists] = await Promise.all([
    head,
    person.call(querySearch, { body: { search, time_zone: ZONE, questions: [...LISTS] } }),
    person.call(listSearchPosts, { body: { search, limit: 20 } }),
  ]);
  const whole = performance.now() - began;
  const failed = [...answers, ...lists.answers].find(({ ok }) => !ok);
  if (failed) throw new Error(JSON.stringify(failed));
  const [figures] = answers;
  const posts = figures?.ok && figures.answer.kind === 'figures' ? figures.answer.now.mentions : 0;
  return { head: took, whole, posts };
}

/** The calls while a term is typed: one for each of its last five prefixes. @returns how long each took, in milliseconds */
async function typeTerm(person: Person, term: string, round: number): Promise<number[]> {
  const { from, to } = buildSearch(term, round, NOW).filter;
  const times: number[] = [];
  for (let length = Math.max(2, term.length - 4); length <= term.length; length += 1) {
    const began = performance.now();
    await person.attempt(previewSearch, {
      body: { term: term.slice(0, length), from, to, time_zone: ZONE },
    });
    times.push(performance.now() - began);
  }
  return times;
}
