import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import { changeMentions, undoChange } from '#contracts/listening/actions/endpoints.ts';
import { correctSentiment, undoCorrection } from '#contracts/listening/corrections/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import type { FeedMention, JudgedSentiment } from '#contracts/listening/mention.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { WireFilter } from '../filter/query.ts';

/** The mentions that an edit applies to: named ones, or all of a filter with their number. */
export type MentionSelection = { ids: readonly string[] } | { filter: WireFilter; count: number };

function selectionOf(chosen: MentionSelection) {
  return 'ids' in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter };
}

/** The named mentions, which are shown at once as the edit will leave them. */
const named = (chosen: MentionSelection): readonly string[] => ('ids' in chosen ? chosen.ids : []);

/** How many mentions that is. */
export function countOf(chosen: MentionSelection): number {
  return 'ids' in chosen ? chosen.ids.length : chosen.count;
}

type Pages = InfiniteData<{ items: FeedMention[]; next: string | null }>;

/** Reads whose numbers an edit changes; the list itself is patched, so that nothing jumps. */
const COUNTED = [
  'mention.count',
  'mention.volume',
  'mention.values',
  'mention.get',
  'saved_view.counts',
  'quick_analytic.query',
];

/**
 * Edits mentions: shown at once, sent to the server, and undoable for ten seconds. `edit` is the change, `text` is shown in the bar at the
 * foot.
 */
export function useEdit() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { t } = useTranslation();
  const recount = () => COUNTED.forEach((name) => refresh(name));
  /**
   * Shows mentions as they will be.
   *
   * @returns restores them, for an edit that failed
   */
  const patchEach = (change: (mention: FeedMention) => FeedMention | null): (() => void) => {
    const lists = { queryKey: [listMentions.name] };
    const before = client.getQueriesData<Pages>(lists);
    client.setQueriesData<Pages>(
      lists,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((one) => change(one) ?? []),
          })),
        },
    );
    return () => before.forEach(([key, pages]) => client.setQueryData(key, pages));
  };
  const patch = (ids: readonly string[], change: (mention: FeedMention) => FeedMention | null) => {
    const wanted = new Set(ids);
    return patchEach((one) => (wanted.has(one._id) ? change(one) : one));
  };
  const reread = () => {
    refresh('mention.list');
    recount();
  };
  const edit = async (chosen: MentionSelection, what: MentionEdit, text: string): Promise<void> => {
    const back = patch(named(chosen), (mention) => edited(mention, what));
    try {
      const change = await call(changeMentions, { body: { selection: selectionOf(chosen), edit: what } });
      recount();
      actWithUndo({
        text: change.state === 'waiting' ? t('feed.done.soon', { text }) : text,
        act: () => undefined,
        undo: () => void call(undoChange, { params: { _id: change._id } }).then(reread, showFailure),
      });
    } catch (error) {
      // At once, since without a connection nothing can be read again.
      back();
      showFailure(error);
      reread();
    }
  };
  const feel = async (chosen: MentionSelection, sentiment: JudgedSentiment, text: string): Promise<void> => {
    const back = patch(named(chosen), (mention) => ({
      ...mention,
      sentiment,
      sentiment_by: 'person',
      sentiment_confidence: 1,
    }));
    try {
      const { correction_id } = await call(correctSentiment, {
        body: { selection: selectionOf(chosen), sentiment },
      });
      recount();
      if (correction_id)
        actWithUndo({
          text,
          act: () => undefined,
          undo: () => void call(undoCorrection, { params: { _id: correction_id } }).then(reread, showFailure),
        });
    } catch (error) {
      // At once, since without a connection nothing can be read again.
      back();
      showFailure(error);
      reread();
    }
  };
  return { edit, feel, patch, patchEach, reread };
}

/** A mention as an edit leaves it; null if it is no longer shown. */
function edited(mention: FeedMention, what: MentionEdit): FeedMention | null {
  if (what.hidden === true && mention.hidden === 'no') return null;
  if (what.hidden === false && mention.hidden !== 'no') return null;
  const removed = new Set(what.remove_tags);
  const tags = [...mention.tag_ids.filter((id) => !removed.has(id)), ...(what.add_tags ?? [])];
  return {
    ...mention,
    ...(what.status === undefined ? {} : { status: what.status }),
    ...(what.assigned_to === undefined ? {} : { assigned_to: what.assigned_to }),
    ...(what.starred === undefined ? {} : { starred: what.starred }),
    tag_ids: [...new Set(tags)],
  };
}
