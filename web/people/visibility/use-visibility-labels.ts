import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Choices } from './use-group.ts';

const NAMED = ['keywords', 'tags', 'custom_socials', 'engagements', 'ticket_tags', 'enable', 'data'] as const;
const isNamed = (field: string): field is (typeof NAMED)[number] => NAMED.some((one) => one === field);

/** The words of the fields and the names of what is chosen in them, for history and the choice between two versions. */
export function useGroupVisibilityLabels(choices: Choices): (field: string) => FieldLabels {
  const { t } = useTranslation();
  const names = useMemo(
    () =>
      Object.fromEntries(
        Object.values(choices).flatMap((list) => list.map(({ _id, name }): [string, string] => [_id, name])),
      ),
    [choices],
  );
  return useCallback(
    (field: string): FieldLabels => {
      const label = isNamed(field) ? t(`group_visibility.fields.${field}`) : field;
      const inner = (name: string): FieldLabels => ({
        label: isNamed(name) ? t(`group_visibility.fields.${name}`) : name,
        choices: names,
      });
      return { label, choices: names, row: inner };
    },
    [t, names],
  );
}
