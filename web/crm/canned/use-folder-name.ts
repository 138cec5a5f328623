import { useTranslation } from 'react-i18next';
import { DEFAULT_FOLDER, SHARED_USER, type CannedFolder } from '#contracts/crm/canned/response.ts';

/** What a folder is called: the one that the suite creates, until somebody renames it, by a word of the reader's language. */
export function useFolderName(): (folder: Pick<CannedFolder, 'name' | 'user_id'>) => string {
  const { t } = useTranslation();
  return ({ name, user_id }) =>
    user_id === SHARED_USER && name === DEFAULT_FOLDER ? t('canned.default_folder') : name;
}
