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

/** A folder that is kept: filled where that is still owed, asked only where it is full. Without it one is made and removed again. */
const KEPT = process.env['QUERY_FOLDER'];
const NOTE = 'filled.json';

const FillSummary = z.object({
  /** Mentions that are there, how long filling took, and where their words are from. */
  mentions: z.number(),
  seconds: z.number(),
  source: z.string(),
  /** Days of the first account whose sums are made, and what making those of all accounts cost; null until all are made. */
  sums: z
    .object({
      made: z.array(z.object({ from: z.number(), to: z.number(), mentions: z.number() })),
      seconds: z.number(),
      perMention: z.number(),
    })
    .nullable(),
});
/** What a store was filled with. */
export type FillSummary = z.output<typeof FillSummary>;
type CompleteFill = FillSummary & { sums: NonNullable<FillSummary['sums']> };

/** Our own store with its mentions and their sums, all merges done. */
export type FilledStore = { clickhouse: ClickHouseClient; filled: CompleteFill; close: () => Promise<void> };

/** Opens a store with so many mentions; one in a folder that is kept goes on where filling it was cut short. */
export const openFilledStore = async (world: FillSize): Promise<FilledStore> => {
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
};

const filledUp = async (
  clickhouse: ClickHouseClient,
  folder: string,
  { mentions, accounts }: FillSize,
): Promise<FillSummary> => {
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
};

/** What a mention takes on the disk, with its sums, while merges write parts anew. */
const BYTES = 600;

const refuseFullDisk = (folder: string, mentions: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const [wanted, free] = [(mentions * BYTES) / 1e9, (bavail * bsize) / 1e9].map((size) => size.toFixed(0));
  if (mentions * BYTES > bavail * bsize)
    throw new Error(
      `${mentions.toLocaleString('en')} mentions take ${wanted} GB, ${folder} has ${free} left`,
    );
};

const summed = async (
  clickhouse: ClickHouseClient,
  folder: string,
  accounts: number,
  filled: FillSummary,
): Promise<CompleteFill> => {
  if (filled.sums !== null) return { ...filled, sums: filled.sums };
  await clearAllRollups(clickhouse);
  const full = { ...filled, sums: await sumUp(clickhouse, accounts) };
  note(folder, full);
  return full;
};

const noted = (folder: string): FillSummary => {
  const path = join(folder, NOTE);
  return existsSync(path)
    ? FillSummary.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { mentions: 0, seconds: 0, source: '', sums: null };
};

/** Whole or not at all. */
const note = (folder: string, filled: FillSummary): void => {
  const path = join(folder, NOTE);
  writeFileSync(`${path}.new`, JSON.stringify(filled), { flush: true });
  renameSync(`${path}.new`, path);
};
