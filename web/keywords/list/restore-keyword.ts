import { z } from 'zod';
import { updateKeyword } from '#contracts/keywords/endpoints.ts';
import { KeywordInput, type Keyword } from '#contracts/keywords/keyword.ts';
import { restoreKeywords } from '#contracts/keywords/many.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import type { RestoreStep } from '#web/kit/area/history.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

const Changes = z.object(toChangesSchema(KeywordInput.shape).shape);

/**
 * Restores a keyword from its history: its previous fields, or a whole deleted keyword with its mentions. Rejects after reporting the
 * error.
 *
 * @param there the keyword as the user saw it when confirming; none if it is deleted
 */
export async function restoreKeyword(
  { how, entity, values }: RestoreStep,
  { product, there }: { product: Product; there: Pick<Keyword, '_id' | 'version'> | undefined },
): Promise<void> {
  try {
    if (how === 'create' || !there) {
      await call(restoreKeywords, { params: { product }, body: { ids: entity === null ? [] : [entity] } });
      showSuccess(formatSavedToast('created'));
      return;
    }
    const fields = Changes.parse(values);
    const body = { ...fields, version: there.version };
    await call(updateKeyword, { params: { product, _id: there._id }, body });
    showSuccess(formatSavedToast('updated'));
  } catch (error) {
    showFailure(error);
    throw error;
  }
}
