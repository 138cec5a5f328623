/** An answer as it came, before it is parsed by the schema of its call. */
export type RawAnswer = { status: number; requestId: string; text: string };

/** How long an answer counts as fresh (`query-client.ts`); after that the call is made again. */
export const FRESH_MS = 30_000;

const requests = new Map<string, Promise<RawAnswer>>();

/** Keeps the running request of an address until a reader takes it. */
export const storePrefetched = (address: string, asked: Promise<RawAnswer>): void => {
  const forget = (): void => {
    if (requests.get(address) === asked) requests.delete(address);
  };
  requests.set(address, asked);
  // Whoever reads it meets the failure by asking again.
  asked.catch(forget);
  setTimeout(forget, FRESH_MS);
};

/** Whether a request is kept for an address. */
export const isPrefetched = (address: string): boolean => requests.has(address);

/** The request that is kept for an address; the first reader takes it away. */
export const claimPrefetched = (address: string): Promise<RawAnswer> | undefined => {
  const asked = requests.get(address);
  requests.delete(address);
  return asked;
};

/** Forgets every request: something was changed, or somebody else is signed in. */
export const forgetPrefetched = (): void => requests.clear();
