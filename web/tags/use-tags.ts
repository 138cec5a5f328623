import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as contract from '#contracts/tags/endpoints.ts';
import { getChildType, type TagProduct, type TicketTag } from '#contracts/tags/tag.ts';
import { applyMove, withoutSubtrees, type TreeMove } from '#contracts/tags/tree.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { DELETE_COMPLETED, formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { callQuery, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { buildTreeInput } from './first-reads.ts';
import { indexTree } from './rows.ts';

const NONE: readonly TicketTag[] = [];

/** The tree of a product and every way to change it. Changes by colleagues arrive live. */
export function useTags(product: TagProduct) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const input = useMemo(() => buildTreeInput(product), [product]);
  const list = useCallQuery(contract.listTags, input);
  const reload = useCallback(() => refresh('ticket_tag.'), [refresh]);
  useLive('ticket_tag.', reload, { onResync: reload });
  const tree = useMemo(() => indexTree(list.data?.items ?? NONE), [list.data]);
  const params = { product };

  /** Shows a change before the server has it; the server's response decides. */
  const showNow = (change: (items: readonly TicketTag[]) => TicketTag[]): void => {
    client.setQueryData(callQuery(contract.listTags, input).queryKey, (now: typeof list.data) =>
      now ? { ...now, items: change(now.items) } : now,
    );
  };
  /**
   * Runs an action and refetches the tree; a failure is reported.
   *
   * @returns whether it succeeded
   */
  const doing = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      reload();
    }
  };
  const restore = (removal_id: string) =>
    doing(() => call(contract.restoreTags, { params, body: { removal_id } }));

  return {
    list,
    tree,
    reload,
    create: async (parent: TicketTag | null, name: string): Promise<TicketTag | undefined> => {
      const type = parent ? getChildType(parent.type) : 'group';
      if (!type) return undefined;
      const field =
        type === 'category'
          ? { ticket_group_id: parent?._id ?? null }
          : { ticket_cat_id: parent?._id ?? null };
      let made: TicketTag | undefined;
      await doing(async () => {
        const body = type === 'group' ? { name } : { name, ...field };
        made = await call(tagCalls.create, { params: { product, type }, body });
        const added = made;
        showNow((items) => [...items.filter(({ _id }) => _id !== added._id), added]);
        showSuccess(formatSavedToast('created'));
      });
      return made;
    },
    rename: ({ _id, type, version }: TicketTag, name: string) =>
      doing(async () => {
        showNow((items) => items.map((item) => (item._id === _id ? { ...item, name } : item)));
        await call(tagCalls.update, { params: { product, type, _id }, body: { name, version } });
        showSuccess(formatSavedToast('updated'));
      }),
    /** Throws its errors, so that a form can mark its fields. */
    save: async ({ _id, type }: TicketTag, body: Partial<TicketTag>) => {
      const saved = await call(tagCalls.update, { params: { product, type, _id }, body });
      showSuccess(formatSavedToast('updated'));
      reload();
      return saved;
    },
    move: (move: TreeMove) => {
      const { ids, to, before } = move;
      showNow((items) => applyMove(items, move));
      return doing(() => call(contract.moveTags, { params, body: { ids: [...ids], to, before } }));
    },
    /** The tree is shown without them at once; for ten seconds a bar offers to undo the deletion. */
    remove: (ids: readonly string[]) =>
      doing(async () => {
        const { removal_id, ids: gone } = await call(contract.deleteTags, {
          params,
          body: { ids: [...ids] },
        });
        showNow((items) => withoutSubtrees(items, ids));
        showSuccess(DELETE_COMPLETED);
        const text = t('tags.deleted', { count: gone.length });
        actWithUndo({ text, act: () => undefined, undo: () => void restore(removal_id) });
      }),
    merge: (from: string, into: string) =>
      doing(() => call(contract.mergeTags, { params, body: { from, into } })),
  };
}

export type Tags = ReturnType<typeof useTags>;
