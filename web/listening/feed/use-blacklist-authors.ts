import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { Id } from '#contracts/kit/ids.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { useEdit } from './use-edit.ts';

const entries = buildCollectionEndpoints(blacklist, 'entries');
const params = { product: 'listening' };
const Made = z.object({ _id: Id });

/**
 * Blacklists the authors of some mentions, by their ids, so that another author of the same name is not blacklisted. Successful entries can
 * be undone even if others failed, and failed ones stay in the list.
 */
export function useBlacklistAuthors(): (mentions: readonly FeedMention[]) => Promise<void> {
  const { t } = useTranslation();
  const { patchEach, reread } = useEdit();
  return async (mentions) => {
    const made = new Map<string, string>();
    for (const value of new Set(mentions.flatMap(({ author }) => author._id || [])))
      try {
        const entry = await call(entries.create, { params, body: { kind: 'author', value } });
        made.set(value, Made.parse(entry)._id);
      } catch (error) {
        showFailure(error);
      }
    if (made.size === 0) return;
    // All mentions of these authors disappear from the list at once; the stored data, and with it the counts, follows in a moment.
    patchEach((one) => (made.has(one.author._id) ? null : one));
    const takeBack = async (): Promise<void> => {
      for (const _id of made.values()) await call(entries.remove, { params: { ...params, _id } });
    };
    actWithUndo({
      text: t('feed.done.blacklisted', { count: made.size }),
      act: () => undefined,
      undo: () => void takeBack().catch(showFailure).finally(reread),
    });
  };
}
