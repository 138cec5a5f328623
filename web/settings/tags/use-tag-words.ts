import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldWords } from '#web/kit/form/field-words.ts';

const NAMED = [
  'name',
  'color',
  'keyword_ids',
  'cardinality',
  'required',
  'ticket_group_id',
  'ticket_cat_id',
  'parent_id',
  'position',
  'type',
  'product',
] as const;
type Named = (typeof NAMED)[number];
const isNamed = (field: string): field is Named => NAMED.some((one) => one === field);

/** The words of a tag's fields, for its form, its history and the choice between two versions. */
export const useTagWords = (): ((field: string) => FieldWords) => {
  const { t } = useTranslation();
  return useCallback(
    (field) => ({
      label: isNamed(field) ? t(`tags.fields.${field}`) : field,
      ...(field === 'cardinality' ? { choices: { one: t('tags.one'), many: t('tags.many') } } : {}),
    }),
    [t],
  );
};
