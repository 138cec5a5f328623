/** How many colours values share before they differ by their pattern too. */
export const PALETTE_SIZE = 7;
/** The number of slots of a dimension: each colour plain, and with patterns. */
const SLOTS = PALETTE_SIZE * 4;

/**
 * Which value has which colour. A value begins at the slot of its hash, so that it has the same colour on every dashboard; where another
 * value of its dimension already has that colour, it takes the next free one, and keeps it as long as the registry lives.
 */
export type ColorRegistry = {
  /** The slot of a value: its colour is the remainder of the palette's size, its pattern the quotient. */
  findSlot(dimension: string, key: string): number;
};

/** A registry without values; a dashboard shares one among its tiles. */
export function makeColorRegistry(): ColorRegistry {
  const byDimension = new Map<string, { slots: Map<string, number>; used: Set<number> }>();
  return {
    findSlot(dimension, key) {
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
  for (let pattern = 0; pattern < SLOTS / PALETTE_SIZE; pattern += 1)
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
