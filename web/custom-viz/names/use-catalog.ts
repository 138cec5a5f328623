import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeCatalog, type Catalog } from './catalog.ts';

/** The names of data sets, measures, dimensions and values in the reader's language. */
export function useCatalog(): Catalog {
  const { i18n } = useTranslation();
  const language = i18n.language === 'th' ? 'th' : 'en';
  return useMemo(() => makeCatalog(language), [language]);
}
