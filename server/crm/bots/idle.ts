import type { AccountId } from '#contracts/kit/ids.ts';
import { endEpisode, idleEpisodes } from '#server/crm/bots/episode-store.ts';
import { reactingActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { withUnit } from '#server/kit/db/unit.ts';

/** Ends the bots' conversations of an account in which the customer has said nothing for too long. */
export const endIdleEpisodes = (context: Context, accountId: AccountId): Promise<void> =>
  withUnit(context, { accountId, actor: reactingActor('chatbot') }, async (unit) => {
    for (const episode of await idleEpisodes(unit))
      await endEpisode(unit, episode, { outcome: 'abandoned', reason: null });
  });
