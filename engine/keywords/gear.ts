/**
 * A rolling look at the last four UTF-16 units of a text: `state = (state << 8) ^ GEAR[unit]`. A unit leaves the 32 bits
 * after four steps, so the state is a hash of exactly the last four, at the cost of a load, a shift and an exclusive-or.
 */
export const GEAR = /* @__PURE__ */ makeGear();

/** Units in a run that the filter looks for. */
export const RUN = 4;

/** The state over a run of one to four units, as the scan would have it after reading them. */
export const runState = (text: string, start: number, length: number): number => {
  let state = 0;
  for (let at = start; at < start + length; at++) state = (state << 8) ^ (GEAR[text.charCodeAt(at)] ?? 0);
  return state | 0;
};

/** The part of a state that the last three or two units alone decide. */
export const shortState = (state: number, length: number): number =>
  state & (length === 3 ? 0xffffff : 0xffff);

/** 1 for the units that make up a whole word of the index: a to z, digits, underscore. */
export const WORD_UNIT = /* @__PURE__ */ Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  unit < 128 && /[a-z0-9_]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** The state of a whole word before its first unit, and after each further one. */
export const WORD_START = 0x2545f491;
export const wordState = (state: number, unit: number): number =>
  Math.imul(state ^ unit, 0x5bd1e995) ^ (state >>> 15);

/** Splitmix-like spread of each unit; fixed, so that what is built in one process can be used in another. */
function makeGear(): Int32Array {
  const gear = new Int32Array(0x10000);
  for (let unit = 0; unit < gear.length; unit++) {
    let mixed = Math.imul(unit + 1, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    gear[unit] = mixed ^ (mixed >>> 15);
  }
  return gear;
}
