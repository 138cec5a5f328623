import type { BucketEntry, BucketTable } from '#engine/keywords/bucket-table.ts';
import { buildBuckets } from '#engine/keywords/bucket-table.ts';
import {
  type Classes,
  type HashFilter,
  makeFilter,
  makeShortFilter,
  makeWholeFilter,
  type Word,
} from '#engine/keywords/filters.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { findRarestAnchor } from '#engine/keywords/frequency.ts';
import { getKind } from '#engine/keywords/kernel/edges.ts';
import type { Kernel } from '#engine/keywords/kernel/kernel.ts';
import { makeKernel } from '#engine/keywords/kernel/kernel.ts';
import {
  BLOCK,
  BUCKET,
  COMPARED,
  FREE,
  HIT,
  KEY_UNITS,
  RECORD,
  SETTINGS,
  SURVIVOR,
} from '#engine/keywords/kernel/layout.ts';
import type { Plan } from '#engine/keywords/plan.ts';
import { findOnlyKeyword, encodeWord } from '#engine/keywords/plan.ts';
import {
  computeBucketRow,
  computeCell,
  GRAMS,
  ROW_BITS,
  hashShort,
  hashTiny,
  WHOLE,
  hashWhole,
} from '#engine/keywords/window.ts';
import { type Literal, PLACE } from '#engine/terms/literal.ts';

/**
 * A kernel that knows the anchor words of the sets. Posts are written at one address and processed in blocks of a fixed number of units,
 * which write matches to a second address and open checks to a third. `memory` is the view for reading them, and for the start and end of
 * the current post; `reach` grows the memory and renews the view. `grams`: the notes about grams, a byte each.
 */
export type WordIndex = {
  kernel: Kernel;
  memory: { numbers: Int32Array; bytes: Uint8Array; begin: number; end: number };
  reach: (bytes: number) => void;
  posts: number;
  hits: number;
  rowHits: number;
  grams: number;
  block: number;
  /** Forgets in which post each word was evaluated last. */
  forget: () => void;
};

/** Builds the index, in steps. */
export function* indexSteps(plan: Plan, frequency: Frequency): Generator<void, WordIndex> {
  const kernel = makeKernel();
  const words: Word[] = [];
  let free = FREE;
  for (const [literal, { text, place }] of plan.literals.entries()) {
    if (plan.blocks[literal]! < 0) continue;
    const inside = (edgesOf(place) & PLACE.begins) === 0 || getKind(text.charCodeAt(0)) === 0;
    words.push({ text, start: 0, record: free, inside });
    free += recordBytes(text.length);
  }
  yield;
  const classes = sorted(words);
  const filter = makeFilter(kernel, classes);
  for (const [at, word] of classes.long.entries()) {
    word.start = findRarestAnchor(frequency, word.text, filter.marked).start;
    filter.mark(computeCell(word.text, word.start));
    if (at % STEP === STEP - 1) yield;
  }
  kernel.reach(free + BUCKET.bytes);
  writeRecords(kernel, plan, words);
  yield;
  const tables = makeTables(classes, free);
  yield;
  return layOut(kernel, tables, { filterBits: filter.bits, recordsEnd: free });
}

const STEP = 16_384;

const recordBytes = (length: number): number => (RECORD.text + Math.min(length, COMPARED) * 2 + 7) & ~7;

/**
 * Up to this many words of two units are searched together with the others, by 64 hashes each: a second lookup per unit would cost more.
 */
const FEW = 16;

/** Words by how they are searched: shorter than three units, shorter than a window, at least a window. */
function sorted(words: readonly Word[]): Classes {
  const one = words.filter(({ text }) => text.length === 1);
  const two = words.filter(({ text }) => text.length === 2);
  const apart = one.length > 0 || two.length > FEW;
  return {
    tiny: apart ? [...one, ...two] : [],
    short: [...(apart ? [] : two), ...words.filter(({ text }) => text.length > 2 && text.length < WHOLE)],
    long: words.filter(({ text }) => text.length >= WHOLE),
  };
}

/** The sides on which a word must match an edge, as its record stores it for the kernel. */
const edgesOf = (place: number): number => (place <= PLACE.edges ? place : 0);

/** Whether more must be checked of a word than the kernel knows: the units after the first ones, or its edges. */
function moreToAsk({ text, place }: Literal): number {
  return text.length > COMPARED || place > PLACE.edges ? 4 : 0;
}

function writeRecords(kernel: Kernel, plan: Plan, words: readonly Word[]): void {
  const { literals, blocks } = plan;
  const { units, numbers } = kernel.view();
  let next = 0;
  for (const [literal, { text, place }] of literals.entries()) {
    const block = blocks[literal]!;
    if (block < 0) continue;
    const { start, record } = words[next++]!;
    numbers[record / 4] = encodeWord(block, place);
    numbers[(record + RECORD.alone) / 4] = findOnlyKeyword(plan, block);
    units[(record + RECORD.window) / 2] = start * 8 + edgesOf(place) + moreToAsk({ text, place });
    units[(record + RECORD.length) / 2] = text.length;
    const compared = Math.min(text.length, COMPARED);
    for (let at = 0; at < compared; at++) units[(record + RECORD.text) / 2 + at] = text.charCodeAt(at);
  }
}

type Tables = {
  long: TableLayout;
  short: TableLayout;
  tiny: TableLayout | undefined;
  whole: HashFilter;
  shorter: HashFilter;
  free: number;
};

type TableLayout = BucketTable & { bits: number; address: number };

function makeTables({ tiny, short, long }: Classes, from: number): Tables {
  const whole = makeWholeFilter(long, (from + BUCKET.bytes * 2 - 1) & -BUCKET.bytes);
  const shorter = makeShortFilter(short, whole.address + whole.bytes.byteLength);
  let free = shorter.address + shorter.bytes.byteLength;
  const place = (
    words: readonly Word[],
    entries: (bits: number) => BucketEntry[],
    most = ROW_BITS,
  ): TableLayout => {
    const bits = Math.min(most, Math.max(1, Math.ceil(Math.log2(words.length / FILL + 1))));
    const address = free;
    const table = buildBuckets(entries(bits), { bits, address });
    free += table.numbers.byteLength;
    return { ...table, bits, address };
  };
  return {
    long: place(
      long,
      (bits) =>
        long.map((word) => ({
          row: computeBucketRow(hashWhole(word.text, word.start), bits),
          ...keyOf(word, KEY_UNITS.long),
          record: word.record,
        })),
      MOST_LONG_BITS,
    ),
    short: place(short, (bits) =>
      short.flatMap((word) => {
        const rows = new Set(hashShort(word.text).map((hash) => computeBucketRow(hash, bits)));
        return [...rows].map((row) => ({ row, ...keyOf(word, KEY_UNITS.short), record: word.record }));
      }),
    ),
    tiny:
      tiny.length === 0
        ? undefined
        : place(tiny, (bits) =>
            tiny.map((word) => ({
              row: hashTiny(word.text) >> (ROW_BITS - bits),
              ...keyOf(word, KEY_UNITS.short),
              record: word.record,
            })),
          ),
    whole,
    shorter,
    free,
  };
}

/** Rows of long words: 64 MB of buckets at most, for a million and a half words. */
const MOST_LONG_BITS = 20;

/** Average words per bucket: most are then in the first bucket, whose loop to the next one the processor predicts correctly. */
const FILL = 1.5;

/** The low bytes of a number of units, counted from the window's start, as far as the word has them. */
function keyOf({ text, start }: Word, units: readonly number[]): { key: number; mask: number } {
  let [key, mask] = [0, 0];
  for (let byte = 0; byte < units.length; byte++) {
    const at = start + units[byte]!;
    if (at < 0 || at >= text.length) continue;
    key |= (text.charCodeAt(at) & 0xff) << (byte * 8);
    mask |= 0xff << (byte * 8);
  }
  return { key, mask };
}

/** Candidates that a block may leave: the more words share a row, the smaller the blocks. */
const MOST_SURVIVORS = 16_384;

/** At which bytes of a table its rows begin, as a mask. */
const rowMask = ({ bits }: TableLayout): number => ((1 << bits) - 1) * BUCKET.bytes;

function layOut(
  kernel: Kernel,
  { long, short, tiny, whole, shorter, free }: Tables,
  { filterBits, recordsEnd }: { filterBits: number; recordsEnd: number },
): WordIndex {
  const longest = long.longest + short.longest + 2 * (tiny?.longest ?? 0);
  const block = Math.min(BLOCK, Math.max(64, Math.floor(MOST_SURVIVORS / longest) & -64));
  const grams = free + block * longest * SURVIVOR.bytes;
  const hits = (grams + GRAMS + BUCKET.bytes) & -BUCKET.bytes;
  const listBytes = block * longest * BUCKET.words * HIT.bytes + BUCKET.bytes;
  const rowHits = (hits + listBytes) & -BUCKET.bytes;
  const posts = (rowHits + listBytes + BUCKET.bytes) & -BUCKET.bytes;
  kernel.reach(posts);
  const { bytes, numbers } = kernel.view();
  for (const filter of [whole, shorter]) bytes.set(filter.bytes, filter.address);
  for (const table of [long, short, tiny]) if (table) numbers.set(table.numbers, table.address / 4);
  const set = (setting: number, value: number): unknown => (numbers[setting / 4] = value);
  set(SETTINGS.filterMask, (1 << filterBits) - 1);
  set(SETTINGS.longTable, long.address);
  set(SETTINGS.longMask, rowMask(long));
  set(SETTINGS.shortTable, short.address);
  set(SETTINGS.shortMask, rowMask(short));
  set(SETTINGS.tinyTable, tiny?.address ?? 0);
  set(SETTINGS.tinyShift, ROW_BITS - (tiny?.bits ?? 0));
  set(SETTINGS.wholeFilter, whole.address);
  set(SETTINGS.wholeMask, (1 << whole.bits) / 8 - 1);
  set(SETTINGS.shortFilter, shorter.address);
  set(SETTINGS.shortFilterMask, (1 << shorter.bits) / 8 - 1);
  set(SETTINGS.survivors, free);
  set(SETTINGS.grams, grams);
  set(SETTINGS.hits, hits);
  set(SETTINGS.rowHits, rowHits);
  const memory = { numbers, bytes, begin: 0, end: 0 };
  return {
    kernel,
    memory,
    reach(end) {
      kernel.reach(end);
      ({ numbers: memory.numbers, bytes: memory.bytes } = kernel.view());
    },
    posts,
    hits,
    rowHits,
    grams,
    block,
    forget() {
      const view = memory.numbers;
      for (
        let record = FREE;
        record < recordsEnd;
        record += recordBytes(view[(record + RECORD.window) / 4]! >>> 16)
      )
        view[(record + RECORD.stamp) / 4] = 0;
    },
  };
}
