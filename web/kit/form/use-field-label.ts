import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '#texts/en.ts';

type LabelledField = keyof (typeof en)['area']['fields'];

/** A readable form of a field's name, if it has no label: no underscores, a capital at the beginning. */
function plain(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The label of a field: the one that its page provides, or else the common one of all settings. A label that equals the field's own name
 * means that the page has none, so that no identifier is shown.
 */
export function useFieldLabel(): (field: string, label?: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (field, label = field) => {
      const isNamed = (name: string): name is LabelledField => i18n.exists(`area.fields.${name}`);
      if (label !== field) return label;
      return isNamed(field) ? t(`area.fields.${field}`) : plain(field);
    },
    [t, i18n],
  );
}
