import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const WISESIGHT = '../shared/data/1_thai_sentiment/wisesight_train.jsonl.gz';
const Row = z.object({ text: z.string().min(1) });

/** Uses real posts where they are available, and generated ones otherwise; the section states which. */
function readTexts(): { texts: string[]; source: string } {
  if (!existsSync(WISESIGHT))
    return {
      texts: ['แบตอึดมากชอบเลย', 'This phone is not worth it', 'ร้านนี้รอนานมาก'],
      source: 'made-up posts',
    };
  const lines = gunzipSync(readFileSync(WISESIGHT)).toString('utf8').trim().split('\n');
  return { texts: lines.map((line) => Row.parse(JSON.parse(line)).text), source: 'Wisesight posts, varied' };
}

/**
 * Writes a JSONL file of posts over a year, each different, with authors and dates. It runs on a thread of its own, because a process whose
 * heap has grown by these posts needs three times the processor time to send them. @returns the source of its texts
 */
export async function writePosts(path: string, count: number): Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { path, count } });
  const [source] = await once(worker, 'message');
  return z.string().parse(source);
}

const Given = z.object({ path: z.string(), count: z.number() });

async function write({ path, count }: z.output<typeof Given>): Promise<string> {
  const { texts, source } = readTexts();
  const file = createWriteStream(path);
  for (let index = 0; index < count; index += 1) {
    const text = `${texts[(index * 7919) % texts.length]} ${index.toString(36)}`;
    const published_at = new Date(
      Date.UTC(2026, 0, 1) + ((index * 40_503) % 31_536_000) * 1000,
    ).toISOString();
    const line = JSON.stringify({
      id: String(index),
      text,
      user: `user${(index * 31) % 50_000}`,
      published_at,
      likes: index % 97,
    });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return source;
}

if (!isMainThread) parentPort?.postMessage(await write(Given.parse(workerData)));
