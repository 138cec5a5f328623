import type { AccountId } from '#contracts/kit/ids.ts';
import { endEpisode, lockIdleEpisodes } from '#server/crm/bots/episode-store.ts';
import { buildReactionActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/** Ends the bots' conversations of an account in which the customer has been silent for too long. */
export function endIdleEpisodes(context: Context, accountId: AccountId): Promise<void> {
  return inTransaction(context, { accountId, actor: buildReactionActor('chatbot') }, async (unit) => {
    for (const episode of await lockIdleEpisodes(unit))
      await endEpisode(unit, episode, { outcome: 'abandoned', reason: null });
  });
}
