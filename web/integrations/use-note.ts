import { useTranslation } from 'react-i18next';
import { DEFAULT_NOTE } from '#contracts/integrations/api-key.ts';

/** What a key or a webhook is called: one without a note by a word of the reader's language. */
export function useNote(): (item: { note: string }) => string {
  const { t } = useTranslation();
  return ({ note }) => (note === DEFAULT_NOTE ? t('integration.default_note') : note);
}
