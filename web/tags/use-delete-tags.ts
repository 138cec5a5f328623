import { useTranslation } from 'react-i18next';
import { countTagUses, type TagUses } from '#contracts/tags/endpoints.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { Tags } from './use-tags.ts';

/** Deletes after telling how much of the tree goes and what carries it. @returns whether it was done */
export function useDeleteTags(product: TagProduct, tags: Tags) {
  const { t } = useTranslation();
  const sentence = (uses: TagUses): string => {
    const parts = [
      uses.groups > 0 && t('tags.groups', { count: uses.groups }),
      uses.categories > 0 && t('tags.categories', { count: uses.categories }),
      uses.tags > 0 && t('tags.tags', { count: uses.tags }),
    ].filter((part) => part !== false);
    const carried = [
      product === 'crm' && t('tags.tickets', { count: uses.tickets }),
      (product === 'listening' || uses.mentions > 0) && t('tags.mentions', { count: uses.mentions }),
      uses.keywords > 0 && t('tags.keywords', { count: uses.keywords }),
      uses.teams > 0 && t('tags.teams', { count: uses.teams }),
    ].filter((part) => part !== false);
    return t('tags.delete_ask', { what: parts.join(', '), carried: carried.join(', ') });
  };
  return async (ids: readonly string[]): Promise<boolean> => {
    if (ids.length === 0) return false;
    const uses = await call(countTagUses, { params: { product }, body: { ids: [...ids] } }).catch(
      showFailure,
    );
    if (!uses) return false;
    const [only] = ids.length === 1 ? ids : [];
    const name = tags.tree.byId.get(only ?? '')?.name;
    const act =
      name === undefined ? t('tags.delete_many', { count: ids.length }) : t('tags.delete', { name });
    return (
      (await confirm({ title: act, text: sentence(uses), act: t('tags.delete_act'), danger: true })) &&
      tags.remove(ids)
    );
  };
}
