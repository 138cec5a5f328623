/** A response as received, before it is parsed by the schema of its call. */
export type RawAnswer = { status: number; requestId: string; text: string };

/** How long a response counts as fresh (`query-client.ts`); after that the call is made again. */
export const FRESH_MS = 30_000;

const requests = new Map<string, Promise<RawAnswer>>();

/** Stores the running request of an address until a reader claims it. */
export function storePrefetched(address: string, asked: Promise<RawAnswer>): void {
  const forget = (): void => {
    if (requests.get(address) === asked) requests.delete(address);
  };
  requests.set(address, asked);
  // The reader meets the failure by requesting again.
  asked.catch(forget);
  setTimeout(forget, FRESH_MS);
}

/** Whether a request is stored for an address. */
export const isPrefetched = (address: string): boolean => requests.has(address);

/** The request that is stored for an address; the first reader removes it. */
export function claimPrefetched(address: string): Promise<RawAnswer> | undefined {
  const asked = requests.get(address);
  requests.delete(address);
  return asked;
}

/** Discards every request: something was changed, or somebody else is signed in. */
export const forgetPrefetched = (): void => requests.clear();
