/**
 * Where things lie in the kernel's memory, in bytes. What a matcher's size decides (bucket tables, words, the posts) lies
 * from `FREE` on, at the addresses written among the settings.
 */

/** Units of post that are walked at a time: all notes about them stay in the first-level cache. */
export const BLOCK = 1024;

/** Vectors that the kernel would otherwise make anew at each step: bits by number, a factor, two masks, and where keys are. */
export const CONSTANTS = {
  bits: 0,
  factor: 0x10,
  third: 0x20,
  low3: 0x30,
  keys: 0x40,
} as const;

/**
 * The units whose low bytes are a word's key, counted from where its window begins: of those in the window one, since the row is a hash
 * of all of them; then its neighbours, which tell words apart that share it. Shorter words have none.
 */
export const KEY_UNITS = { long: [3, -1, 5, 6], short: [2, 3] } as const;

/** Bytes before a window that a key may begin at. */
export const KEY_BEFORE = 2;

/** 32 bytes set, 32 bytes not: read at a distance it masks the first bytes of a vector. */
export const RAMP = 0x80;
export const EDGE_STATES = 0xc0;

/** Numbers that differ from matcher to matcher, four bytes each. */
export const SETTINGS = {
  /** How many rows the sieve has, but for one. */
  filterMask: 0x100,
  /** Tables of buckets; a mask says at which of a table's bytes its rows begin. */
  longTable: 0x104,
  longMask: 0x108,
  shortTable: 0x10c,
  shortMask: 0x110,
  /** 0 where no word needs it. */
  tinyTable: 0x114,
  tinyShift: 0x118,
  survivors: 0x11c,
  hits: 0x120,
  /** Where what is left to be asked is listed, and where that list ended last. */
  asked: 0x13c,
  askedEnd: 0x140,
  /** Where the end of the post in hand stands among the ends. */
  post: 0x144,
  /** The filter of whole windows, a bit a hash; how many bytes it has, but for one. */
  wholeFilter: 0x124,
  wholeMask: 0x128,
  /** The same of shorter words, and behind it that of those that may begin inside a Latin word. */
  shortFilter: 0x12c,
  shortFilterMask: 0x130,
  /** The notes about grams: for each hash the mark of the post that last had it. */
  grams: 0x134,
  /** Where nobody reads. */
  touched: 0x138,
} as const;

/**
 * Notes about the units of a block: bit in the filter, a bit for each that says "perhaps", what the shortest words' filter says, address
 * in the filter; where they say "perhaps"; then the looks into buckets that are worth taking, up to four a unit.
 */
export const NOTES = {
  bit: 0x1000,
  perhaps: 0x1400,
  tiny: 0x1800,
  address: 0x2000,
  candidates: 0x3000,
  looks: 0x4000,
} as const;

/** Where each of the posts that lie in the memory ends, behind its nought: four bytes each. */
export const ENDS = 0xc000;

/** Posts that lie there together. */
export const MOST_POSTS = 1024;

/** A look to be taken: the place in the post, the bucket, plus so much where the key is that of a shorter word. */
export const LOOK = { bytes: 8, bucket: 4, short: 16 } as const;

/** The filter: eight bytes a row, so that windows which begin alike share a line of the cache. */
export const FILTER = 0x10000;

/** For each unit its kind, as far as edges go (see edges.ts); the verdicts on two of them lie among the constants. */
export const KINDS = 0x90000;

/** For each hash whether a word of one or two units has it (with a table of its own only). */
export const TINY = 0xa0000;

/** Where the tables begin whose size differs from matcher to matcher, and the bytes of a page of WebAssembly memory. */
export const FREE = 0xb0000;
export const PAGE = 0x10000;

/** A bucket: keys, masks and records of up to four words, then the bucket where more of them are, or 0. */
export const BUCKET = { bytes: 64, words: 4, mask: 16, record: 32, next: 48 } as const;

/** What is noted of a bucket where a key fits: the place in the post, which of the four, the bucket. */
export const SURVIVOR = { bytes: 12, which: 4, bucket: 8 } as const;

/**
 * A word's record: what its sets are known by; where it has one set of nothing but this word, the keyword to report, else -1; the
 * stamp of the post where it stood last, times 2, plus 1 if that is still being asked; the unit where its window begins, times 8, plus 1 if it must begin on an edge, 2 if it must end on one and
 * 4 if more is to be asked than the kernel knows; its units; its first units.
 */
export const RECORD = { payload: 0, alone: 4, stamp: 8, window: 12, length: 14, text: 16 } as const;

/** Units of a word that the kernel compares; the rest of longer ones is left to the caller. */
export const COMPARED = 16;

/** Bytes that a block may look past the last text: all but one of 64 units, and a window. */
export const LOOKED_BEHIND = 256;

/**
 * What is found: the word's record, the address where it begins (before it is checked, where its window does), plus 1 where nothing is
 * left to be asked about it.
 */
export const HIT = { bytes: 8, start: 4 } as const;

/** What is told at once: the number of the post among those in the memory, the keyword. */
export const TOLD = { bytes: 8, keyword: 4 } as const;
