import { sql as sqlOf } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  countShownMentions,
  buildClusterCondition,
  buildThreadCondition,
} from '#server/listening/actions/conversation-store.ts';
import { readStates } from '#server/listening/actions/edit-store.ts';
import { listNotes } from '#server/listening/actions/note-store.ts';
import { findTicketOfMention } from '#server/listening/actions/ticket-store.ts';
import { isTranslationEnabled } from '#server/listening/actions/translate.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import { EVER, presentMentions } from '#server/listening/feed/feed.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session'>;

/**
 * One mention, hidden or not, with what the team knows of it.
 * @throws not_found
 */
export async function presentMention(call: Scope, id: string) {
  const { context, accountId, session } = call;
  const names = await loadKeywordNames(call);
  const { sees } = names;
  const row = requireFound(await findMention(context.clickhouse, accountId, { id, sees }));
  const [[mention], thread, clusterSize, [state]] = await Promise.all([
    presentMentions(call, [row], { names, filter: EVER }),
    countShownMentions(call, buildThreadCondition(row, sees)),
    countShownMentions(call, buildClusterCondition(row, sees)),
    readStates({ clickhouse: context.clickhouse, accountId }, { ids: [id], sees }),
  ]);
  const known = await call.inUnit(async (unit) => ({
    notes: await listNotes(unit, id, session.user._id),
    ticket: await findTicketOfMention(context, unit, row),
    hidden_by: row.hidden === 'blacklist' && state ? await entryOf(unit, state.hidden_by) : null,
  }));
  return {
    mention: requireFound(mention),
    ...known,
    thread_count: thread,
    cluster_size: Math.max(1, clusterSize),
    translates: isTranslationEnabled(context),
  };
}

/** The entry of the blacklist that hid a mention; null where it is deleted. */
async function entryOf(unit: UnitOfWork, id: string): Promise<{ _id: string; value: string } | null> {
  return (
    (
      await sqlOf<{ _id: string; value: string }>`
      select _id, value from blacklist_entries where account_id = ${unit.accountId} and _id = ${id}`.execute(
        unit.db,
      )
    ).rows[0] ?? null
  );
}
