import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { fillMentions, prepareWords, removeBehind, type FillSize } from './fill.ts';
import { clearAllRollups, waitForMerges, sumUp } from './sums.ts';

/**
 * A folder that is preserved: filled if it is incomplete, only queried if it is full. Without it, a temporary folder is created and removed
 * again.
 */
const KEPT = process.env['QUERY_FOLDER'];
const NOTE = 'filled.json';

const FillSummary = z.object({
  /** The number of mentions, how long filling took, and the source of their words. */
  mentions: z.number(),
  seconds: z.number(),
  source: z.string(),
  /** Days of the first account whose rollups are computed, and the cost of computing those of all accounts; null until all are computed. */
  sums: z
    .object({
      made: z.array(z.object({ from: z.number(), to: z.number(), mentions: z.number() })),
      seconds: z.number(),
      perMention: z.number(),
    })
    .nullable(),
});
/** The data with which a store was filled. */
export type FillSummary = z.output<typeof FillSummary>;
type CompleteFill = FillSummary & { sums: NonNullable<FillSummary['sums']> };

/** An Earshot store with its mentions and their rollups, with all merges done. */
export type FilledStore = { clickhouse: ClickHouseClient; filled: CompleteFill; close: () => Promise<void> };

/** Opens a store with the given number of mentions; in a preserved folder, filling continues where it was interrupted. */
export async function openFilledStore(world: FillSize): Promise<FilledStore> {
  const folder = KEPT
    ? join(KEPT, `accounts-${world.accounts}`)
    : mkdtempSync(join(tmpdir(), 'earshot-bench-queries-'));
  mkdirSync(folder, { recursive: true });
  const clickhouse = await openClickHouse(folder, () => {});
  const close = async (): Promise<void> => {
    await clickhouse.close();
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrateClickHouse(clickhouse);
    const filled = await summed(
      clickhouse,
      folder,
      world.accounts,
      await filledUp(clickhouse, folder, world),
    );
    await waitForMerges(clickhouse);
    return { clickhouse, filled, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function filledUp(
  clickhouse: ClickHouseClient,
  folder: string,
  { mentions, accounts }: FillSize,
): Promise<FillSummary> {
  let filled = noted(folder);
  if (filled.mentions > mentions)
    throw new Error(`${folder} holds ${filled.mentions} mentions, ${mentions} are asked for: name another`);
  if (filled.mentions === mentions) return filled;
  refuseFullDisk(folder, mentions - filled.mentions);
  await removeBehind(clickhouse, filled.mentions);
  const source = await prepareWords(clickhouse);
  const before = filled.seconds;
  const began = performance.now();
  await fillMentions(clickhouse, { from: filled.mentions, to: mentions, accounts }, (reached) => {
    const seconds = before + (performance.now() - began) / 1000;
    filled = { mentions: reached, seconds, source, sums: null };
    note(folder, filled);
    process.stdout.write(`${reached.toLocaleString('en')} mentions in ${seconds.toFixed(0)} s\n`);
  });
  return filled;
}

/** The disk space of a mention, with its rollups, while merges rewrite parts. */
const BYTES = 600;

function refuseFullDisk(folder: string, mentions: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const [wanted, free] = [(mentions * BYTES) / 1e9, (bavail * bsize) / 1e9].map((size) => size.toFixed(0));
  if (mentions * BYTES > bavail * bsize)
    throw new Error(
      `${mentions.toLocaleString('en')} mentions take ${wanted} GB, ${folder} has ${free} left`,
    );
}

async function summed(
  clickhouse: ClickHouseClient,
  folder: string,
  accounts: number,
  filled: FillSummary,
): Promise<CompleteFill> {
  if (filled.sums !== null) return { ...filled, sums: filled.sums };
  await clearAllRollups(clickhouse);
  const full = { ...filled, sums: await sumUp(clickhouse, accounts) };
  note(folder, full);
  return full;
}

function noted(folder: string): FillSummary {
  const path = join(folder, NOTE);
  return existsSync(path)
    ? FillSummary.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { mentions: 0, seconds: 0, source: '', sums: null };
}

/** The file is written completely or not at all. */
function note(folder: string, filled: FillSummary): void {
  const path = join(folder, NOTE);
  writeFileSync(`${path}.new`, JSON.stringify(filled), { flush: true });
  renameSync(`${path}.new`, path);
}
