// @module-tag slow
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { API_BASE } from '#contracts/kit/endpoint.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import { getImport, type Import } from '#contracts/listening/import.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { startSuite, type StartedSuite } from './running-suite.ts';
import { follow, sendFile } from './send-file.ts';

/** Rows of the file: each text twice and without an id, so that only the count of seen rows distinguishes the two. */
const ROWS = 16_000;
const KILLS = 2;

const folder = mkdtempSync(join(tmpdir(), 'earshot-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
let suite: StartedSuite | undefined;
afterAll(async () => {
  await suite?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<StartedSuite> {
  return (suite = await startSuite({ ...process.env, DATA_DIR: dataDir }));
}
function caller({ url }: StartedSuite) {
  return {
    url,
    headers: buildOperatorHeaders(dataDir, 'admin@example.com'),
  };
}

async function read<T>(
  running: StartedSuite,
  path: string,
  shape: { parse: (value: unknown) => T },
): Promise<T> {
  const response = await fetch(new URL(`${API_BASE}${path}`, running.url), {
    headers: caller(running).headers,
  });
  return shape.parse(await response.json());
}

const RANGE = 'from=2025-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';

test(
  'Repeated kill -9 in the middle of an import loses no post and stores none twice',
  { timeout: 400_000 },
  async () => {
    const path = join(folder, 'posts.jsonl');
    const line = (index: number): string => {
      const text = `post ${index % (ROWS / 2)}`;
      const published_at = new Date(Date.UTC(2026, 0, 1) + (index % (ROWS / 2)) * 60_000).toISOString();
      return JSON.stringify({ text, published_at });
    };
    writeFileSync(path, Array.from({ length: ROWS }, (_, index) => line(index)).join('\n'));

    let running = await start();
    const mapping = { text: 'text', published_at: 'published_at' };
    const { _id } = await sendFile(caller(running), { path, mapping, channel: 'file' });
    const rowsAtKill: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const state = (): Promise<Import> => read(running, `/listening/imports/${_id}`, getImport.answer);
      const before = (await state()).rows;
      // Somewhere in the work: each time at a different moment after some more rows were accepted.
      await expect
        .poll(async () => (await state()).rows, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(Math.min(before, ROWS - 1));
      await sleep(kill * 130);
      rowsAtKill.push((await state()).rows);
      const gone = new Promise((resolve) => running.process.once('exit', resolve));
      running.process.kill('SIGKILL');
      await gone;
      running = await start();
    }
    const ended = await follow(caller(running), _id, () => {});
    expect(ended).toMatchObject({ state: 'done', rows: ROWS, added: ROWS, repeated: 0, refused: 0 });
    expect(rowsAtKill.some((rows) => rows > 0 && rows < ROWS)).toBe(true);
    expect((await read(running, `/listening/mentions/count?${RANGE}`, countMentions.answer)).count).toBe(
      ROWS,
    );

    const times = new Map<string, number>();
    const ids = new Set<string>();
    for (let cursor = ''; ;) {
      const page = await read(
        running,
        `/listening/mentions?${RANGE}&limit=200${cursor}`,
        listMentions.answer,
      );
      for (const { _id: id, text } of page.items) {
        ids.add(id);
        times.set(text, (times.get(text) ?? 0) + 1);
      }
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(ids.size).toBe(ROWS);
    expect(times.size).toBe(ROWS / 2);
    expect([...times.values()].every((count) => count === 2)).toBe(true);
  },
);
