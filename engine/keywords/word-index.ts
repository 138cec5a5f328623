import type { BucketEntry, BucketTable } from '#engine/keywords/bucket-table.ts';
import { buildBuckets } from '#engine/keywords/bucket-table.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { rarestAnchor } from '#engine/keywords/frequency.ts';
import type { Kernel } from '#engine/keywords/kernel/kernel.ts';
import { makeKernel } from '#engine/keywords/kernel/kernel.ts';
import {
  BLOCK,
  BUCKET,
  COMPARED,
  FILTER,
  FREE,
  HIT,
  PLANE_BITS,
  RECORD,
  SETTINGS,
  SURVIVOR,
  TINY,
} from '#engine/keywords/kernel/layout.ts';
import { PLACE } from '#engine/keywords/literal.ts';
import type { Plan } from '#engine/keywords/plan.ts';
import { keywordAlone, packWord } from '#engine/keywords/plan.ts';
import {
  cellAt,
  cellsOfShort,
  rowAt,
  ROW_BITS,
  rowsOfShort,
  SPREAD,
  tinyHash,
  WHOLE,
} from '#engine/keywords/window.ts';

/**
 * A kernel that knows the words which sets hang on. Posts are put from an address on and walked in blocks of so many units, which
 * leave their hits at another. `memory` is the view to read them by; `reach` makes room and renews it.
 */
export type WordIndex = {
  kernel: Kernel;
  memory: { numbers: Int32Array };
  reach: (bytes: number) => void;
  posts: number;
  hits: number;
  block: number;
  /** Forgets on which post each word was judged last. */
  forget: () => void;
};

/** A word, where its window begins, and the address of its record. */
type Word = { text: string; start: number; record: number };

/** Builds the index, in steps. */
export function* indexSteps(plan: Plan, frequency: Frequency): Generator<void, WordIndex> {
  const kernel = makeKernel();
  const words: Word[] = [];
  let free = FREE;
  for (const [literal, { text }] of plan.literals.entries()) {
    if (plan.blocks[literal]! < 0) continue;
    words.push({ text, start: 0, record: free });
    free += recordBytes(text.length);
  }
  yield;
  const classes = sorted(words);
  const filter = makeFilter(kernel, classes);
  for (const [at, word] of classes.long.entries()) {
    word.start = rarestAnchor(frequency, word.text, filter.marked).start;
    filter.mark(cellAt(word.text, word.start));
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

/** So few words of two units are looked for among the others, in 64 rows each: a second look at each unit would cost more. */
const FEW = 16;

type Classes = { tiny: Word[]; short: Word[]; long: Word[] };

/** Words by how they are looked for: by less than three units, less than a window, a window. */
const sorted = (words: readonly Word[]): Classes => {
  const one = words.filter(({ text }) => text.length === 1);
  const two = words.filter(({ text }) => text.length === 2);
  const apart = one.length > 0 || two.length > FEW;
  return {
    tiny: apart ? [...one, ...two] : [],
    short: [...(apart ? [] : two), ...words.filter(({ text }) => text.length > 2 && text.length < WHOLE)],
    long: words.filter(({ text }) => text.length >= WHOLE),
  };
};

const writeRecords = (kernel: Kernel, plan: Plan, words: readonly Word[]): void => {
  const { literals, blocks } = plan;
  const { units, numbers } = kernel.view();
  let next = 0;
  for (const [literal, { text, place }] of literals.entries()) {
    const block = blocks[literal]!;
    if (block < 0) continue;
    const { start, record } = words[next++]!;
    numbers[record / 4] = packWord(block, place);
    numbers[(record + RECORD.alone) / 4] = keywordAlone(plan, block);
    units[(record + RECORD.window) / 2] = start * 2 + (place === PLACE.edges ? 1 : 0);
    units[(record + RECORD.length) / 2] = text.length;
    const compared = Math.min(text.length, COMPARED);
    for (let at = 0; at < compared; at++) units[(record + RECORD.text) / 2 + at] = text.charCodeAt(at);
  }
};

type Filter = { bits: number; mark: (cell: number) => void; marked: (cell: number) => boolean };

/** A filter with the cells of all but the long words marked. Its rows have so many bits: one larger than needed falls out of the caches. */
const makeFilter = (kernel: Kernel, { tiny, short, long }: Classes): Filter => {
  const { bytes } = kernel.view();
  const bits = Math.min(ROW_BITS, Math.max(10, Math.ceil(Math.log2(short.length + long.length + 1)) + 2));
  const addressOf = (cell: number): number =>
    FILTER + (((cell >> 3) & 7) << PLANE_BITS) + (cell >> (6 + ROW_BITS - bits));
  const mark = (cell: number): void => {
    const at = addressOf(cell);
    bytes[at] = bytes[at]! | (1 << (cell & 7));
  };
  const marked = (cell: number): boolean => ((bytes[addressOf(cell)]! >> (cell & 7)) & 1) === 1;
  for (const { text } of short)
    for (const row of rowsOfShort(text)) for (const cell of cellsOfShort(text, row)) mark(cell);
  for (const { text } of tiny) bytes[TINY + tinyHash(text)] = 0xff;
  return { bits, mark, marked };
};

type Tables = { long: Placed; short: Placed; tiny: Placed | undefined; free: number };
type Placed = BucketTable & { bits: number; address: number };

const makeTables = ({ tiny, short, long }: Classes, from: number): Tables => {
  let free = (from + BUCKET.bytes * 2 - 1) & -BUCKET.bytes;
  const place = (words: readonly Word[], entries: (bits: number) => BucketEntry[]): Placed => {
    const bits = Math.min(ROW_BITS, Math.max(1, Math.ceil(Math.log2(words.length / FILL + 1))));
    const address = free;
    const table = buildBuckets(entries(bits), { bits, address });
    free += table.numbers.byteLength;
    return { ...table, bits, address };
  };
  return {
    long: place(long, (bits) =>
      long.map((word) => ({ row: longRow(word, bits), ...keyOf(word), record: word.record })),
    ),
    short: place(short, (bits) =>
      short.flatMap((word) => {
        const rows = new Set(rowsOfShort(word.text).map((row) => row >> (ROW_BITS - bits)));
        return [...rows].map((row) => ({ row, ...keyOf(word), record: word.record }));
      }),
    ),
    tiny:
      tiny.length === 0
        ? undefined
        : place(tiny, (bits) =>
            tiny.map((word) => ({
              row: tinyHash(word.text) >> (ROW_BITS - bits),
              ...keyOf(word),
              record: word.record,
            })),
          ),
    free,
  };
};

/** Words a bucket on average: most then stand in the first, whose next is a loop that the processor guesses right. */
const FILL = 1.5;

const longRow = ({ text, start }: Word, bits: number): number => {
  const low3 = (ahead: number): number => text.charCodeAt(start + ahead) & 7;
  return Math.imul(rowAt(text, start) | (low3(3) << 16) | (low3(4) << 19), SPREAD) >>> (32 - bits);
};

/** The low bytes of the third to sixth unit from the window's start, as far as the word goes. */
const keyOf = ({ text, start }: Word): { key: number; mask: number } => {
  let [key, mask] = [0, 0];
  for (let byte = 0; byte < 4 && start + 2 + byte < text.length; byte++) {
    key |= (text.charCodeAt(start + 2 + byte) & 0xff) << (byte * 8);
    mask |= 0xff << (byte * 8);
  }
  return { key, mask };
};

/** Survivors that a block may leave: more words of a row make the blocks smaller. */
const MOST_SURVIVORS = 16_384;

const layOut = (
  kernel: Kernel,
  { long, short, tiny, free }: Tables,
  { filterBits, recordsEnd }: { filterBits: number; recordsEnd: number },
): WordIndex => {
  const longest = long.longest + short.longest + 2 * (tiny?.longest ?? 0);
  const block = Math.min(BLOCK, Math.max(64, Math.floor(MOST_SURVIVORS / longest) & -64));
  const hits = free + block * longest * SURVIVOR.bytes;
  const posts = (hits + block * longest * BUCKET.words * HIT.bytes + BUCKET.bytes * 2) & -BUCKET.bytes;
  kernel.reach(posts);
  const { numbers } = kernel.view();
  for (const table of [long, short, tiny]) if (table) numbers.set(table.numbers, table.address / 4);
  const set = (setting: number, value: number): unknown => (numbers[setting / 4] = value);
  set(SETTINGS.filterShift, ROW_BITS - filterBits);
  set(SETTINGS.longTable, long.address);
  set(SETTINGS.longShift, 32 - long.bits);
  set(SETTINGS.shortTable, short.address);
  set(SETTINGS.shortShift, ROW_BITS - short.bits);
  set(SETTINGS.tinyTable, tiny?.address ?? 0);
  set(SETTINGS.tinyShift, ROW_BITS - (tiny?.bits ?? 0));
  set(SETTINGS.survivors, free);
  set(SETTINGS.hits, hits);
  const memory = { numbers };
  return {
    kernel,
    memory,
    reach(bytes) {
      kernel.reach(bytes);
      memory.numbers = kernel.view().numbers;
    },
    posts,
    hits,
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
};
