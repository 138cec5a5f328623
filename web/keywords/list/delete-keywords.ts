import type { TFunction } from 'i18next';
import { deleteKeyword } from '#contracts/keywords/endpoints.ts';
import type { Keyword } from '#contracts/keywords/keyword.ts';
import {
  deleteKeywords,
  findKeywordUses,
  restoreKeywords,
  type KeywordUse,
} from '#contracts/keywords/many.ts';
import type { Product } from '#contracts/kit/products.ts';
import { DELETE_COMPLETED, formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

/** The number of names that a question lists; more are counted. */
const MOST_NAMED = 5;

/** Kinds of users of keywords with texts of their own; every other kind has a general text. */
const KINDS = ['keyword', 'group', 'template'] as const;

/** What uses the keywords, one line per kind: how many, and the name of the first. */
function usesInWords(uses: readonly KeywordUse[], t: TFunction): string[] {
  return [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, some]) => {
    const names = [...new Set(some.map(({ name }) => name))];
    const more = names.length > MOST_NAMED ? ', …' : '';
    const known = KINDS.find((one) => one === kind) ?? 'thing';
    return t(`keywords.uses.${known}`, {
      count: names.length,
      names: `${names.slice(0, MOST_NAMED).join(', ')}${more}`,
    });
  });
}

type DeletionContext = { product: Product; t: TFunction; refresh: (name: string) => void };

/**
 * Deletes keywords after the specification's question, which also lists what uses them, and offers to undo it for a while.
 *
 * @returns whether they were deleted
 */
export async function confirmAndDelete(
  keywords: readonly Pick<Keyword, '_id' | 'name'>[],
  { product, t, refresh }: DeletionContext,
): Promise<boolean> {
  const params = { product };
  const ids = keywords.map(({ _id }) => _id);
  const [first] = keywords;
  const one = keywords.length === 1 ? first : undefined;
  try {
    const { items } = await call(findKeywordUses, { params, body: { ids } });
    const sure = await confirm({
      title: one
        ? t('keywords.delete_title', { name: one.name })
        : t('keywords.bulk.delete_title', { count: keywords.length }),
      text: one ? t('keywords.delete_ask') : t('keywords.bulk.delete_ask', { count: keywords.length }),
      more: usesInWords(items, t),
      act: one ? t('keywords.delete') : t('keywords.bulk.delete', { count: keywords.length }),
      danger: true,
    });
    if (!sure) return false;
    if (one) await call(deleteKeyword, { params: { ...params, _id: one._id } });
    else await call(deleteKeywords, { params, body: { ids } });
  } catch (error) {
    showFailure(error);
    return false;
  }
  const read = () => ['keyword.', 'mention.'].forEach(refresh);
  showSuccess(one ? formatSavedToast('deleted') : DELETE_COMPLETED);
  read();
  actWithUndo({
    text: t('keywords.bulk.deleted', { count: keywords.length }),
    // The deletion is already done; after the time nothing is left to do.
    act: () => undefined,
    undo: () => void call(restoreKeywords, { params, body: { ids } }).then(read, showFailure),
  });
  return true;
}
