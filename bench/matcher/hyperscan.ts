import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measured } from '#bench/matcher/measure.ts';
import { median } from '#bench/matcher/measure.ts';

/** Hyperscan as it stands on this machine, or why it does not. */
export type Hyperscan =
  | { ok: true; find(literals: string[], posts: string[], rounds: number): Measured; close(): void }
  | { ok: false; why: string };

/** Compiles the small C program beside this file; it needs a C compiler and Hyperscan's headers (Debian: libhyperscan-dev). */
export const openHyperscan = (): Hyperscan => {
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
  const find = (literals: string[], posts: string[], rounds: number): Measured => {
    const [words, texts] = [join(folder, 'literals'), join(folder, 'posts')];
    writeFileSync(words, packed(literals));
    writeFileSync(texts, packed(posts));
    const run = spawnSync(program, [words, texts, String(rounds)], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`hyperscan failed: ${run.stderr}`);
    const [build = 0, bytes = 0, pairs = 0, ...times] = run.stdout.trim().split(' ').map(Number);
    return { build, bytes, pairs, scan: median(times) };
  };
  return { ok: true, find, close: () => rmSync(folder, { recursive: true, force: true }) };
};

const packed = (texts: string[]): Buffer =>
  Buffer.concat([
    uint32(texts.length),
    ...texts.flatMap((text) => {
      const bytes = Buffer.from(text);
      return [uint32(bytes.length), bytes];
    }),
  ]);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
