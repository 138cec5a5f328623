import { useTranslation } from 'react-i18next';
import { formatSize } from '#web/kit/files/size-text.ts';
import type { Misfit } from './canned-fit.ts';

/** The reason why a canned response does not fit the channel unchanged. */
export function useMisfitLabels() {
  const { t } = useTranslation();
  return (misfit: Misfit): string => {
    switch (misfit.what) {
      case 'length':
        return t('crm.canned.too_long', { count: misfit.over });
      case 'note':
        return t('crm.canned.no_files_in_notes');
      case 'no_words':
        return t('canned.along.not_in_notes');
      case 'too_many':
        return misfit.most === 0 ? t('crm.canned.no_files') : t('mail.too_many', { count: misfit.most });
      case 'kind':
        return t('mail.kind_refused', { name: misfit.name });
      case 'size':
        return t('mail.kind_too_large', { name: misfit.name, most: formatSize(misfit.most) });
    }
  };
}
