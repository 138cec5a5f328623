import { hash } from 'node:crypto';

/**
 * An id for something that came without one: the SHA-256 (hex) of its parts. The same parts give the same id in every
 * process and at every time, so that the same thing coming twice is one. Parts are told apart by their length.
 */
export function computeStableId(parts: readonly string[]): string {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
}
