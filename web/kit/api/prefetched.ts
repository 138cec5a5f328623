/** A response as received, before it is parsed by the schema of its call. */
export type RawAnswer = { status: number; requestId: string; text: string };

/** How long a response counts as fresh (`query-client.ts`); after that the call is made again. */
export const FRESH_MS = 30_000;

const requests = new Map<string, Promise<RawAnswer>>();

/** Stores the running request of an address until a reader claims it. */
export function storePrefetched(address: string, answer: Promise<RawAnswer>): void {
  const forget = (): void => {
    if (requests.get(address) === answer) requests.delete(address);
  };
  requests.set(address, answer);
  // The reader meets the failure by requesting again.
  answer.catch(forget);
  setTimeout(forget, FRESH_MS);
}

/** Whether a request is stored for an address. */
export const isPrefetched = (address: string): boolean => requests.has(address);

/** The request that is stored for an address; the first reader removes it. */
export function claimPrefetched(address: string): Promise<RawAnswer> | undefined {
  const pending = requests.get(address);
  requests.delete(address);
  return pending;
}

/** Discards every request: something was changed, or somebody else is signed in. */
export const forgetPrefetched = (): void => requests.clear();
