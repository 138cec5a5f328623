/** Maximum bytes of payloads that a process caches: as much as an import lets wait. */
const MOST_BYTES = 64 * 1024 * 1024;

const atHand = new Map<string, Buffer>();
let bytes = 0;
/** Pipelines of this process. */
let takers = 0;

/** From here on payloads are cached, as a pipeline takes them; until the returned function is called. */
export function openPayloadCache(): () => void {
  takers += 1;
  return () => {
    takers -= 1;
    if (takers === 0) for (const batchId of atHand.keys()) consumeCachedPayload(batchId);
  };
}

/**
 * Caches the payload of a batch that this process has just stored: this process will most likely process it in a moment, and need not read
 * it back. The oldest are dropped first; payloads that are not cached are read.
 */
export function cachePayload(batchId: string, payload: Buffer): void {
  if (takers === 0) return;
  atHand.set(batchId, payload);
  bytes += payload.length;
  for (const oldest of atHand.keys()) {
    if (bytes <= MOST_BYTES) return;
    consumeCachedPayload(oldest);
  }
}

/** The payload of a batch where it is cached, once. */
export function consumeCachedPayload(batchId: string): Buffer | undefined {
  const payload = atHand.get(batchId);
  if (payload && atHand.delete(batchId)) bytes -= payload.length;
  return payload;
}
