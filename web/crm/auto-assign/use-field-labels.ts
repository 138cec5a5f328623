import { useTranslation } from 'react-i18next';
import { FALLBACKS, STRATEGIES } from '#contracts/crm/auto-assign/entities.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

const NAMES = [
  'name',
  'active',
  'users',
  'condition',
  'condition_ids',
  'strategy',
  'skills',
  'fallback',
  'rules',
  'capacity',
  'weight',
  'languages',
] as const;

/** The words of the fields of rules, conditions and agents. */
export function useFieldLabels() {
  const { t } = useTranslation();
  const choices: Record<string, Record<string, string>> = {
    strategy: Object.fromEntries(STRATEGIES.map((one) => [one, t(`auto_assign.strategies.${one}`)])),
    fallback: Object.fromEntries(FALLBACKS.map((one) => [one, t(`auto_assign.fallbacks.${one}`)])),
  };
  return (name: string): FieldLabels => {
    const known = NAMES.find((one) => one === name);
    return { label: known ? t(`auto_assign.fields.${known}`) : name, choices: choices[name] };
  };
}
