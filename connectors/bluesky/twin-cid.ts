import { createHash } from 'node:crypto';

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
/** The codecs of what is named: a record, or the bytes of a file. */
const CODECS = { record: 0x71, file: 0x55 } as const;

/** A content id of version 1 in base32: of a record (`bafyrei…`) or of a file (`bafkrei…`). The twin hashes JSON where the network hashes CBOR. */
export function computeCid(kind: keyof typeof CODECS, content: string): string {
  const digest = createHash('sha256').update(content).digest();
  const bytes = [0x01, CODECS[kind], 0x12, 0x20, ...digest];
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return `b${text}${bits > 0 ? DIGITS.charAt((held << (5 - bits)) & 31) : ''}`;
}
