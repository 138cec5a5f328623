import { hash } from 'node:crypto';

/** Which thing of which source of which account: what comes in twice is one. */
export type ItemName = { accountId: string; sourceId: string; providerId: string };

/** The first 16 bytes of SHA-256 over account, source and the provider's id; all that is kept of an item once it is stored. */
export const itemKey = ({ accountId, sourceId, providerId }: ItemName): Buffer =>
  hash('sha256', `${accountId}\n${sourceId}\n${providerId}`, 'buffer').subarray(0, 16);

/**
 * The `_id` of the mention that an item becomes: its key, shaped as a UUID of version 8 (RFC 9562, section 5.8). The same item
 * has the same id in every process and at every try.
 */
export const mentionId = (key: Uint8Array): string => {
  const bytes = Buffer.from(key);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
