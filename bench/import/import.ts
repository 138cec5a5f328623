import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSuite } from '#scripts/import/running-suite.ts';
import { follow, sendFile } from '#scripts/import/send-file.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { writePosts } from './posts-file.ts';
import { followTimes, type Times } from './processor-time.ts';

/** The number of posts to import; use a smaller number for a quick run: `IMPORT_POSTS=100000`. */
const POSTS = Number(process.env['IMPORT_POSTS'] ?? 1_000_000);
const GOAL = 20_000;

/** Imports a file through a suite of its own and measures the time from the first byte sent to the last post stored. @returns a section */
export async function runImportBench(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-import-'));
  const path = join(folder, 'posts.jsonl');
  const dataDir = join(folder, 'data');
  const source = await writePosts(path, POSTS);
  const suite = await startSuite({ ...process.env, DATA_DIR: dataDir });
  const times = followTimes(suite.process.pid ?? 0);
  times.since();
  try {
    const caller = { url: suite.url, headers: buildOperatorHeaders(dataDir, 'admin@example.com') };
    const mapping = {
      id: 'id',
      text: 'text',
      author_name: 'user',
      published_at: 'published_at',
      likes: 'likes',
    };
    const first = await timed(() => importOnce(caller, path, mapping));
    const firstTimes = times.since();
    const again = await timed(() => importOnce(caller, path, mapping));
    const againTimes = times.since();
    const rate = POSTS / first.seconds;
    return `## Import

${POSTS.toLocaleString('en')} posts (${source}; ${Math.round(statSync(path).size / 1e6)} MB of JSONL) through intake, language, keywords, sentiment, words and both stores.

| run | seconds | posts/s | new | repeated |
| --- | ---: | ---: | ---: | ---: |
| first | ${first.seconds.toFixed(1)} | ${Math.round(rate).toLocaleString('en')} | ${first.value.added} | ${first.value.repeated} |
| the same file again | ${again.seconds.toFixed(1)} | ${Math.round(POSTS / again.seconds).toLocaleString('en')} | ${again.value.added} | ${again.value.repeated} |

Limit: ${GOAL.toLocaleString('en')} posts/s: ${rate >= GOAL ? 'met' : 'missed'}.

${timesTable(firstTimes, againTimes)}`;
  } finally {
    times.stop();
    await suite.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time by part: what two idle cores could do, regardless of the load on the cores of this run. */
function timesTable(first: Times, again: Times): string {
  const parts = [...first].filter(([, time]) => time / POSTS >= 0.1).sort((a, b) => b[1] - a[1]);
  if (parts.length === 0) return '';
  const sum = (times: Times): number => [...times.values()].reduce((all, time) => all + time, 0);
  const row = (name: string, one: number, other: number): string =>
    `| ${name} | ${(one / POSTS).toFixed(1)} | ${(other / POSTS).toFixed(1)} |`;
  return `Processor time, microseconds a post; two cores have 100 for each at 20,000 posts/s:

| part | first | the same file again |
| --- | ---: | ---: |
${parts.map(([name, time]) => row(name, time, again.get(name) ?? 0)).join('\n')}
${row('**all**', sum(first), sum(again))}
`;
}

async function importOnce(
  caller: Parameters<typeof sendFile>[0],
  path: string,
  mapping: Record<string, string>,
) {
  const { _id } = await sendFile(caller, { path, mapping, channel: 'file' });
  return follow(caller, _id, () => {});
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}
