import {
  hashValue,
  PALETTE_SIZE,
  PATTERN_COUNT,
  type ValueColors,
} from '#contracts/custom-viz/value-colors.ts';

/**
 * Which value has which colour. The account keeps the slots of values that were drawn once. Any other value begins at the slot of its hash;
 * where a value of its dimension already has that colour, it takes the next free one until the account has given it one.
 */
export type ColorRegistry = {
  /** The slot of a value: its colour is the remainder of the palette's size, its pattern the quotient. */
  findSlot(dimension: string, key: string): number;
};

/** A registry of the colours that the account keeps; a dashboard shares one among its tiles. */
export function makeColorRegistry(kept: ValueColors = {}): ColorRegistry {
  const byDimension = new Map<string, { slots: Map<string, number>; used: Set<number> }>();
  return {
    findSlot(dimension, key) {
      const given = kept[hashValue({ dimension, key })];
      if (given !== undefined) return given;
      const known = byDimension.get(dimension) ?? {
        slots: new Map<string, number>(),
        used: new Set<number>(),
      };
      byDimension.set(dimension, known);
      const has = known.slots.get(key);
      if (has !== undefined) return has;
      const slot = findFreeSlot(known.used, computeHash(`${dimension} ${key}`) % PALETTE_SIZE);
      known.slots.set(key, slot);
      known.used.add(slot);
      return slot;
    },
  };
}

/** The first free slot: every plain colour from the wished one on, then every colour with the first pattern, and so on. */
function findFreeSlot(used: ReadonlySet<number>, wished: number): number {
  for (let pattern = 0; pattern < PATTERN_COUNT; pattern += 1)
    for (let step = 0; step < PALETTE_SIZE; step += 1) {
      const slot = pattern * PALETTE_SIZE + ((wished + step) % PALETTE_SIZE);
      if (!used.has(slot)) return slot;
    }
  return wished;
}

/** FNV-1a with 32 bits (Fowler, Noll and Vo), of the code units of a text. */
function computeHash(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  // The lower bits of the hash of short texts differ little; the upper ones are folded into them.
  return ((hash >>> 16) ^ hash) >>> 0;
}
