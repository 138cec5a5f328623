import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import { changeKeywords, type ManyChange } from '#contracts/keywords/many.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { computeUndoChanges, type ChangeOfSome } from './undo-change.ts';

type ChosenKeywords = { product: Product; chosen: readonly ListedKeyword[]; onDone: () => void };

/** Changes the selected keywords at once; for a while the change can be undone. */
export function useChangeChosen({ product, chosen, onDone }: ChosenKeywords) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const change = useCallMutation(changeKeywords, {
    success: formatSavedToast('updated'),
    refresh: ['keyword.'],
    onDone,
  });
  const params = { product };
  const takeBack = async (back: readonly ChangeOfSome[]) => {
    try {
      for (const body of back) await call(changeKeywords, { params, body });
    } catch (error) {
      showFailure(error);
    }
    refresh('keyword.');
  };
  const set = async (what: ManyChange) => {
    const back = computeUndoChanges(chosen, what);
    const count = new Set(back.flatMap((some) => some.ids)).size;
    try {
      await change.sendAsync({ params, body: { ids: chosen.map(({ _id }) => _id), change: what } });
    } catch {
      // Already reported.
      return;
    }
    if (count === 0) return;
    actWithUndo({
      text: t('keywords.bulk.changed', { count }),
      // The change is already done; after the time for undoing it nothing is left to do.
      act: () => undefined,
      undo: () => void takeBack(back),
    });
  };
  return { set, busy: change.isPending };
}
