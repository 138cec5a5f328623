import { hash } from 'node:crypto';

/**
 * An id for something that arrived without one: the SHA-256 (hex) of its parts. The same parts give the same id in every process and at any
 * time, so that an item that arrives twice is recognised as one. Parts are distinguished by their length.
 */
export function computeStableId(parts: readonly string[]): string {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
}
