import { ACCOUNTS, NOW } from '#bench/queries/fill.ts';
import { percentile } from '#bench/queries/measure.ts';
import { listSearchPosts, previewSearch, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { openFilledAccount } from './filled-account.ts';
import { buildSearch, HEAD, LISTS } from './page.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Mentions of all accounts, of which the largest has a fifth; public posts of the last thirty days; and how often each step runs. */
const MENTIONS = number('QUICK_MENTIONS', 10_000_000);
const POOL = number('QUICK_POOL', 500_000);
const ROUNDS = number('QUICK_ROUNDS', 20);
/** Mentions of one account, as many as the largest has of a hundred million. */
const LARGEST = number('QUICK_LARGEST', 20_000_000);
const ZONE = 'Asia/Bangkok';
const WARMING = 2;

/** A text that many posts have, one that fewer have, and one that hardly any has. */
const TERMS = ['ร้านนี้', 'coffee', 'warranty OR ประกัน', 'rare777'];

type Limits = { head: number; page: number; typing: number };

/** Searches quick analytics in an account with a fifth of all mentions and with the public pool. @returns a section */
export function runQuickAnalyticBench(): Promise<string> {
  const about = `${MENTIONS.toLocaleString('en')} mentions in ${ACCOUNTS} accounts over 300 days, the largest with a fifth of them and searched here`;
  const limits = { head: 150, page: 400, typing: 200 };
  return runSearches(
    { mentions: MENTIONS, accounts: ACCOUNTS },
    { heading: 'Quick analytics', about, limits },
  );
}

/** The same in an account of the size that the largest one has among a hundred million mentions. @returns a section */
export function runLargestQuickAnalyticBench(): Promise<string> {
  const about = `${LARGEST.toLocaleString('en')} mentions of one account over 300 days, as many as the largest of 20 has of a hundred million`;
  const limits = { head: 400, page: 1500, typing: 200 };
  return runSearches(
    { mentions: LARGEST, accounts: 1 },
    { heading: 'Quick analytics of a very large account', about, limits },
  );
}

type Section = { heading: string; about: string; limits: Limits };

async function runSearches(
  size: { mentions: number; accounts: number },
  { heading, about, limits }: Section,
): Promise<string> {
  const { person, close } = await openFilledAccount(size, POOL);
  try {
    const rows: string[] = [];
    for (const term of TERMS) rows.push(...(await measureTerm(person, term, limits)));
    return `## ${heading}

${about}; ${POOL.toLocaleString('en')} posts of the last 30 days in the public pool. A page of 30 days makes three calls at once: the head (figures with a line
each, and the volume), ${LISTS.length} lists, and the first posts; ${ROUNDS} pages a term, each with another end, so that no kept answer is read. Typing asks
for the term letter by letter.

| term | posts | step | p50 ms | p95 ms | limit ms | |
| --- | ---: | --- | ---: | ---: | ---: | --- |
${rows.join('\n')}
`;
  } finally {
    await close();
  }
}

async function measureTerm(person: Person, term: string, limits: Limits): Promise<string[]> {
  const times = { head: [] as number[], page: [] as number[], typing: [] as number[] };
  let posts = 0;
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const page = await openPage(person, term, round + WARMING);
    posts = page.posts;
    const typed = await typeTerm(person, term, round + WARMING);
    if (round < 0) continue;
    times.head.push(page.head);
    times.page.push(page.whole);
    times.typing.push(...typed);
  }
  const names = { head: 'first numbers', page: 'whole page', typing: 'a letter typed' } as const;
  return (['head', 'page', 'typing'] as const).map((step) => {
    const [p50, p95] = [percentile(times[step], 0.5), percentile(times[step], 0.95)];
    return `| ${term.replaceAll('|', '\\|')} | ${posts.toLocaleString('en')} | ${names[step]} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${limits[step]} | ${p95 <= limits[step] ? 'met' : 'missed'} |`;
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
