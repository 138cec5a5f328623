import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from '#web/text/en.ts';

type LabelledField = keyof (typeof en)['area']['fields'];

/** A field's name in words, where nobody gave it any: no underscores, a capital at the beginning. */
const plain = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * What a field is called: the label that its page gives, else as all settings call it. A label that is but the field's own name says
 * that the page has none, so that no identifier reaches the screen.
 */
export const useFieldLabel = (): ((field: string, label?: string) => string) => {
  const { t, i18n } = useTranslation();
  return useCallback(
    (field, label = field) => {
      const isNamed = (name: string): name is LabelledField => i18n.exists(`area.fields.${name}`);
      if (label !== field) return label;
      return isNamed(field) ? t(`area.fields.${field}`) : plain(field);
    },
    [t, i18n],
  );
};
