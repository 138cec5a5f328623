import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';

const HELPED = [
  'name',
  'authors',
  'cooldown_hours',
  'merge',
  'quiet_hours',
  'people',
  'line',
  'active',
] as const;
const NAMED = [...HELPED, 'kind', 'filter', 'sensitivity', 'at_least', 'by_web', 'by_email'] as const;

/** Words of a rule's fields, and what every control of its form has around it. */
export function useFrame(draft: Draft, disabled: boolean) {
  const { t } = useTranslation();
  const words = useCallback(
    (name: string): FieldLabels => {
      const known = NAMED.find((one) => one === name);
      const helped = HELPED.find((one) => one === name);
      return {
        label: known ? t(`alerts.form.fields.${known}`) : name,
        help: helped && t(`alerts.form.help.${helped}`),
      };
    },
    [t],
  );
  const frame = (name: string) => ({
    label: words(name).label,
    description: words(name).help,
    disabled,
    error: draft.form.errors[name],
  });
  return { frame, words };
}
