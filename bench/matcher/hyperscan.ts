import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job } from '#bench/matcher/engines.ts';
import { measureTime, type RunningContestant } from '#bench/matcher/measure.ts';

/**
 * Hyperscan as installed on this machine, or the reason why it is missing. `open` scans UTF-8 that is already in memory; `openForStrings`
 * also counts the encoding of this process's strings as UTF-8, which every caller in this process needs.
 */
export type Hyperscan =
  | {
      ok: true;
      open(job: Job): RunningContestant;
      openForStrings(job: Job): RunningContestant;
      close(): void;
    }
  | { ok: false; why: string };

/** Compiles the small C program in this folder; it needs a C compiler and Hyperscan's headers (Debian: libhyperscan-dev). */
export function openHyperscan(): Hyperscan {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-hyperscan-'));
  const program = join(folder, 'hyperscan');
  const source = fileURLToPath(new URL('hyperscan.c', import.meta.url));
  const built = spawnSync('gcc', ['-O2', '-o', program, source, '-lhs'], { encoding: 'utf8' });
  if (built.status !== 0) {
    rmSync(folder, { recursive: true });
    return {
      ok: false,
      why: built.error ? 'no C compiler (gcc) here' : 'libhyperscan-dev is not installed here',
    };
  }
  const open = ({ words, posts }: Job): RunningContestant => {
    const [wordsFile, postsFile] = [join(folder, 'words'), join(folder, 'posts')];
    writeFileSync(wordsFile, packed(words));
    writeFileSync(postsFile, packed(posts));
    const once = (): number[] => {
      const ran = spawnSync(program, [wordsFile, postsFile, '2'], { encoding: 'utf8' });
      if (ran.status !== 0) throw new Error(`hyperscan failed: ${ran.stderr}`);
      return ran.stdout.trim().split(' ').map(Number);
    };
    const run = (): { pairs: number; milliseconds: number } => {
      const [, , pairs = 0, , milliseconds = 0] = once();
      return { pairs, milliseconds };
    };
    return { run, build: once()[0] ?? 0 };
  };
  const openForStrings = (job: Job): RunningContestant => {
    const scan = open(job);
    const lay = layingDown(job.posts);
    const run = (): { pairs: number; milliseconds: number } => {
      lay();
      const laid = measureTime(lay);
      const scanned = scan.run();
      return { pairs: scanned.pairs, milliseconds: laid.milliseconds + scanned.milliseconds };
    };
    return { ...scan, run };
  };
  return { ok: true, open, openForStrings, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes all posts into one buffer, one after the other: the fastest way from a string to UTF-8 here. */
function layingDown(posts: readonly string[]): () => void {
  const buffer = Buffer.alloc(posts.reduce((sum, post) => sum + Buffer.byteLength(post), 0));
  return () => {
    let offset = 0;
    for (const post of posts) offset += buffer.write(post, offset);
  };
}

function packed(texts: string[]): Buffer {
  return Buffer.concat([
    uint32(texts.length),
    ...texts.flatMap((text) => {
      const bytes = Buffer.from(text);
      return [uint32(bytes.length), bytes];
    }),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
