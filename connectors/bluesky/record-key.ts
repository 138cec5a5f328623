import { hash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
/** Characters of a record key: 13 of 5 bits, of which the first bit is 0. */
const LENGTH = 13;
/** The bits of a TID below its instant: a number of the clock. */
const CLOCK_BITS = 10n;
const INSTANT_MASK = (1n << 53n) - 1n;

/**
 * The key of the record that a message becomes, always the same for the same message, so that none is written twice. It is a TID: an instant in
 * microseconds and ten bits more (atproto.com/specs/tid). The ids of messages begin with their instant (RFC 9562, version 7); the rest
 * comes from their hash.
 */
export function computeRecordKey(retryKey: string): string {
  const digest = BigInt(`0x${hash('sha256', retryKey, 'hex').slice(0, 16)}`);
  const instant = findInstant(retryKey);
  const microseconds = instant === undefined ? digest & INSTANT_MASK : instant * 1000n + (digest % 1000n);
  const clock = (digest >> 54n) & ((1n << CLOCK_BITS) - 1n);
  let rest = (microseconds << CLOCK_BITS) | clock;
  let key = '';
  for (let at = 0; at < LENGTH; at += 1) {
    key = `${DIGITS[Number(rest & 31n)] ?? ''}${key}`;
    rest >>= 5n;
  }
  return key;
}

/** The milliseconds since 1970 with which an id of version 7 begins. */
function findInstant(id: string): bigint | undefined {
  const hex = id.replaceAll('-', '');
  return /^[0-9a-f]{12}7[0-9a-f]{19}$/i.test(hex) ? BigInt(`0x${hex.slice(0, 12)}`) : undefined;
}
