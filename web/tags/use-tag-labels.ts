import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

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
type NamedField = (typeof NAMED)[number];
const isNamed = (field: string): field is NamedField => NAMED.some((one) => one === field);

/** The words of a tag's fields, for its form, its history and the choice between two versions. */
export function useTagLabels(): (field: string) => FieldLabels {
  const { t } = useTranslation();
  return useCallback(
    (field) => {
      const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        cardinality: { one: t('tags.one'), many: t('tags.many') },
        type: { group: t('tags.types.group'), category: t('tags.types.category'), tag: t('tags.types.tag') },
        product: { listening: t('products.listening.name'), crm: t('products.crm.name') },
      };
      return { label: isNamed(field) ? t(`tags.fields.${field}`) : field, choices: choices[field] };
    },
    [t],
  );
}
