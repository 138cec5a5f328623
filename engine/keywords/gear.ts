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

/** The part of a full state that the last two or three units alone decide, spread over 32 bits. */
export const shortState = (state: number, length: number): number =>
  length === 3 ? Math.imul(state << 8, 0x9e3779b1) : Math.imul(state << 16, 0x85ebca6b);

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
