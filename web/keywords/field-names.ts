import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { KeywordOptions } from '#contracts/keywords/options.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';

/** The names of a keyword's fields and the texts of their values, for its history and for conflicts between two changes. */
export function useFieldNames(all: readonly ListedKeyword[], groups: KeywordOptions['groups']) {
  const { t } = useTranslation();
  const say = useValueLabels();
  const labels: Readonly<Record<string, string>> = {
    name: t('keywords.fields.name'),
    active: t('keywords.fields.live'),
    parent_id: t('keywords.fields.parent'),
    group_ids: t('keywords.fields.groups'),
    match: t('keywords.match.label'),
    raw: t('keywords.raw.label'),
    patterns: t('keywords.raw.label'),
    query: t('query.label'),
  };
  const choices = { auto: t('keywords.match.auto'), anywhere: t('keywords.match.anywhere') };
  const words = (field: string): FieldLabels => ({
    label: labels[field] ?? field,
    ...(field === 'match' ? { choices } : {}),
  });
  const show = (field: string, value: unknown): string => {
    const named = field === 'parent_id' ? all : field === 'group_ids' ? groups : [];
    return say(value, {
      words: words(field),
      names: Object.fromEntries(named.map(({ _id, name }) => [_id, name])),
    });
  };
  return { words, show };
}
