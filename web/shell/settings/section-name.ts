import { useTranslation } from 'react-i18next';
import type { Section } from './settings-sections.ts';

/** The name of a section of the settings in the reader's language. */
export function useSectionName(): (name: Section['name']) => string {
  const { t } = useTranslation();
  return (name) =>
    'product' in name ? t(`products.${name.product}.name`) : t(`shell.sections.${name.subject}`);
}
