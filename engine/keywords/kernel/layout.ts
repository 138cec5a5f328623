/**
 * The addresses in the kernel's memory, in bytes. What depends on the size of a matcher (bucket tables, words, posts) begins at `FREE`, at
 * the addresses recorded in the settings.
 */

/** Units of a post that are processed at a time: all notes about them stay in the first-level cache. */
export const BLOCK = 1024;

/** Vectors that the kernel would otherwise compute at each step: bits by number, a factor, two masks, and the key offsets. */
export const CONSTANTS = {
  bits: 0,
  factor: 0x10,
  third: 0x20,
  low3: 0x30,
  keys: 0x40,
} as const;

/**
 * The units whose low bytes form a word's key, counted from the start of its window: one within the window, since the row is a hash of all
 * of them, then its neighbours, which distinguish words that share the window. Shorter words have none.
 */
export const KEY_UNITS = { long: [3, -1, 5, 6], short: [2, 3] } as const;

/** Bytes before a window at which a key may begin. */
export const KEY_BEFORE = 2;

/** 32 bytes set, then 32 bytes clear: read at an offset, this masks the first bytes of a vector. */
export const RAMP = 0x80;
export const EDGE_STATES = 0xc0;

/** Numbers that differ between matchers, four bytes each. */
export const SETTINGS = {
  /** The number of rows of the filter, minus one. */
  filterMask: 0x100,
  /** Tables of buckets; a mask states at which bytes of a table its rows start. */
  longTable: 0x104,
  longMask: 0x108,
  shortTable: 0x10c,
  shortMask: 0x110,
  /** 0 where no word needs it. */
  tinyTable: 0x114,
  tinyShift: 0x118,
  survivors: 0x11c,
  hits: 0x120,
  /** The start of the list of open checks, and its last end. */
  rowHits: 0x13c,
  rowHitsEnd: 0x140,
  /** The position of the current post's end among the ends. */
  post: 0x144,
  /** The filter of whole windows, one bit per hash; its size in bytes, minus one. */
  wholeFilter: 0x124,
  wholeMask: 0x128,
  /** The same for shorter words, followed by the filter of those that may begin inside a Latin word. */
  shortFilter: 0x12c,
  shortFilterMask: 0x130,
  /** The notes about grams: for each hash the mark of the last post that contained it. */
  grams: 0x134,
  /** An area that is never read. */
  touched: 0x138,
} as const;

/**
 * Notes about the units of a block: the bit in the filter, one bit per unit for "perhaps", the result of the shortest words' filter, the
 * address in the filter; the positions of "perhaps"; then the bucket lookups that are needed, up to four per unit.
 */
export const NOTES = {
  bit: 0x1000,
  perhaps: 0x1400,
  tiny: 0x1800,
  address: 0x2000,
  candidates: 0x3000,
  looks: 0x4000,
} as const;

/** The end of each post in memory, after its terminating zero: four bytes each. */
export const ENDS = 0xc000;

/** Number of posts that are in memory together. */
export const MOST_POSTS = 1024;

/** A pending lookup: the position in the post and the bucket, plus this value where the key is that of a shorter word. */
export const LOOK = { bytes: 8, bucket: 4, short: 16 } as const;

/** The filter: eight bytes per row, so that windows with the same beginning share a cache line. */
export const FILTER = 0x10000;

/** The kind of each unit with respect to edges (see edges.ts); the results for pairs of kinds are among the constants. */
export const KINDS = 0x90000;

/** For each hash whether a word of one or two units has it (with its own table only). */
export const TINY = 0xa0000;

/** The start of the tables whose size differs between matchers, and the bytes of a page of WebAssembly memory. */
export const FREE = 0xb0000;
export const PAGE = 0x10000;

/** A bucket: keys, masks and records of up to four words, then the bucket with further words, or 0. */
export const BUCKET = { bytes: 64, words: 4, mask: 16, record: 32, next: 48 } as const;

/** The note for a bucket with a matching key: the position in the post, which of the four words, the bucket. */
export const SURVIVOR = { bytes: 12, which: 4, bucket: 8 } as const;

/**
 * A word's record: the id of its sets; the keyword to report where its only set consists of this word alone, else -1; the stamp of the last
 * post that contained it, times 2, plus 1 while that is still to be checked; the unit at which its window begins, times 8, plus 1 if it
 * must begin on an edge, 2 if it must end on one and 4 if more must be checked than the kernel knows; its units; its first units.
 */
export const RECORD = { payload: 0, alone: 4, stamp: 8, window: 12, length: 14, text: 16 } as const;

/** Units of a word that the kernel compares; the caller compares the rest of longer words. */
export const COMPARED = 16;

/** Bytes that a block may read past the last text: all but one of 64 units, and a window. */
export const LOOKED_BEHIND = 256;

/**
 * A hit: the word's record and the address at which the word begins (before the check, at which its window begins), plus 1 where nothing is
 * left to check.
 */
export const HIT = { bytes: 8, start: 4 } as const;

/** A match that is reported at once: the number of the post among those in memory, the keyword. */
export const REPORTED = { bytes: 8, keyword: 4 } as const;
