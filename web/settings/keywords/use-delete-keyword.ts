import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { deleteKeyword } from '#contracts/settings/keywords/endpoints.ts';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

/** Deletes a keyword after the specification's question. `pass` lets the editor be left though it has unsaved changes. */
export const useDeleteKeyword = (
  product: Product,
  { onDeleted, pass }: { onDeleted: () => void; pass: () => void },
) => {
  const { t } = useTranslation();
  const deleting = useSend(deleteKeyword, {
    success: 'Setting has been deleted.',
    refresh: ['keyword.list', 'mention.'],
    onDone: () => {
      pass();
      onDeleted();
    },
  });
  return async ({ _id, name }: Keyword): Promise<void> => {
    const sure = await confirm({
      title: t('keywords.delete_title', { name }),
      text: t('keywords.delete_ask'),
      act: t('keywords.delete'),
      danger: true,
    });
    if (sure) deleting.send({ params: { product, _id } });
  };
};
