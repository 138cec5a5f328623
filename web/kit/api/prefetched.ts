/** An answer as it came, before it is read by the shape of its call. */
export type RawAnswer = { status: number; requestId: string; text: string };

/** As long as an answer counts as fresh (`query-client.ts`): whoever comes later asks anew. */
export const FRESH_MS = 30_000;

const begun = new Map<string, Promise<RawAnswer>>();

/** Keeps what was asked for at an address until whoever reads it is there. */
export const keepPrefetched = (address: string, asked: Promise<RawAnswer>): void => {
  const forget = (): void => {
    if (begun.get(address) === asked) begun.delete(address);
  };
  begun.set(address, asked);
  // Whoever reads it meets the failure by asking again.
  asked.catch(forget);
  setTimeout(forget, FRESH_MS);
};

/** Whether something is kept for an address. */
export const isPrefetched = (address: string): boolean => begun.has(address);

/** What is kept for an address, for one reader. */
export const takePrefetched = (address: string): Promise<RawAnswer> | undefined => {
  const asked = begun.get(address);
  begun.delete(address);
  return asked;
};

/** Nothing that was asked for counts any more: something was changed, or somebody else is here. */
export const forgetPrefetched = (): void => begun.clear();
