/** A source of numbers in [0, 1). The same seed gives the same numbers on every machine. */
export type Random = () => number;

/**
 * Makes a repeatable source from numbers (for example seed, hour, index in the hour).
 *
 * xoroshiro64** (Blackman and Vigna, 2018): 64 bits of state, so that millions of posts, each with a source of its own, do not collide by
 * chance as they would with 32.
 */
export function makeRandom(...parts: number[]): Random {
  let low = 0x9e3779b9;
  let high = 0x243f6a88;
  for (const part of parts) {
    low = mix(low ^ part);
    high = mix((high + Math.floor(part / 0x1_0000_0000)) ^ low);
  }
  if (low === 0 && high === 0) low = 1;
  return () => {
    const product = Math.imul(low, 0x9e3779bb);
    const result = Math.imul((product << 5) | (product >>> 27), 5) >>> 0;
    high ^= low;
    low = ((low << 26) | (low >>> 6)) ^ high ^ (high << 9);
    high = (high << 13) | (high >>> 19);
    return result / 0x1_0000_0000;
  };
}

/** One of the items, all equally likely. Throws on an empty list: a list of texts without texts is a programming error. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** True with the given probability. */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number from `low` to `high`, both included. */
export function pickInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A log-normal value with the given median; `sigma` 1 gives a tail in which one of forty is seven times the median. */
export function pickLogNormal(random: Random, median: number, sigma: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * random()));
}

/** A whole number whose mean is `mean`: the fraction is the probability of the upper neighbour. */
export function roundRandomly(random: Random, mean: number): number {
  return Math.floor(mean + random());
}

/** Makes a picker by weight, for example `{ facebook: 3, twitter: 1 }`. */
export function makeWeightedPicker<T extends string>(
  weights: Readonly<Partial<Record<T, number>>>,
): (random: Random) => T {
  const names: T[] = [];
  const bounds: number[] = [];
  let sum = 0;
  for (const name in weights) {
    const weight = weights[name] ?? 0;
    if (weight <= 0) continue;
    sum += weight;
    names.push(name);
    bounds.push(sum);
  }
  return (random) => {
    const at = random() * sum;
    const name = names[bounds.findIndex((bound) => at < bound)];
    if (name === undefined) throw new RangeError('No weight is above zero.');
    return name;
  };
}

/** The finaliser of MurmurHash3 (Appleby, public domain): every input bit changes half of the output bits. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
