/** X's ids hold the millisecond at which they were made, counted from here, above 22 bits of other things. */
const EPOCH_MS = 1_288_834_974_657;

/** When a Post was made, by its id, in milliseconds since 1970; 0 for an id of another form. */
export function madeAt(id: string): number {
  return /^\d{1,19}$/.test(id) ? Number(BigInt(id) >> 22n) + EPOCH_MS : 0;
}
