import type { Holdings } from '#contracts/people/user.ts';
import { liveTickets } from '#server/crm/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ownedKeywords } from '#server/settings/keywords/public.ts';

/** One kind of thing that belongs to a person: how many there are, and handing them over (null: to nobody). */
export type HoldingKind = {
  count: (unit: UnitOfWork, userId: string) => Promise<number>;
  /** @throws invalid_request when the receiver cannot have them */
  transfer: (unit: UnitOfWork, from: string, to: string | null) => Promise<void>;
};

/** What people leave behind. Posts join with the module that stores them; until then nobody has any. */
const HOLDINGS: Readonly<Record<keyof Holdings, HoldingKind>> = {
  tickets: liveTickets,
  keywords: ownedKeywords,
  posts: { count: async () => 0, transfer: async () => undefined },
};

/** Counts what somebody else takes over when a person leaves. */
export const countHoldings = async (unit: UnitOfWork, userId: string): Promise<Holdings> => ({
  tickets: await HOLDINGS.tickets.count(unit, userId),
  keywords: await HOLDINGS.keywords.count(unit, userId),
  posts: await HOLDINGS.posts.count(unit, userId),
});

/** Hands everything of a person over, or to nobody. @throws invalid_request */
export const transferHoldings = async (unit: UnitOfWork, from: string, to: string | null): Promise<void> => {
  for (const holding of Object.values(HOLDINGS)) await holding.transfer(unit, from, to);
};
