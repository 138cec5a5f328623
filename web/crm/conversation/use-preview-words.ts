import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { mediaOfPreview } from './preview.ts';

/** A preview, or a subject that was made of one, as a reader sees it: a picture or a file by its name, what was withdrawn as that. */
export const usePreviewWords = () => previewWords(useTranslation().t);

/** The same where the texts are at hand. */
export const previewWords =
  (t: TFunction) =>
  (preview: string): string => {
    const kind = mediaOfPreview(preview);
    return kind ? t(`crm.media.${kind}`) : preview || t('crm.list.withdrawn');
  };
