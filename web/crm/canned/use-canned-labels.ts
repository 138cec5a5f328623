import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

const HELPED = ['title', 'shortcut', 'keyword_ids', 'changes'] as const;
const LABELLED = [
  'title',
  'folder_id',
  'type',
  'text',
  'texts',
  'media',
  'permission',
  'shortcut',
  'keyword_ids',
  'changes',
] as const;

/** The words of the fields of a canned response. */
export const useCannedLabels = () => {
  const { t } = useTranslation();
  return (name: string): FieldLabels => {
    const label = LABELLED.find((one) => one === name);
    const help = HELPED.find((one) => one === name);
    return {
      label: label ? t(`canned.fields.${label}`) : name,
      ...(help ? { help: t(`canned.help.${help}`) } : {}),
    };
  };
};
