import { useTranslation } from 'react-i18next';
import type { en } from '#texts/en.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

type Field = keyof typeof en.canned.fields;
type HelpedField = keyof typeof en.canned.help;

/** The labels of the fields of a canned response: a field has a label, and a help, where the texts have one. */
export function useCannedLabels() {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is Field => i18n.exists(`canned.fields.${name}`);
  const isHelped = (name: string): name is HelpedField => i18n.exists(`canned.help.${name}`);
  return (name: string): FieldLabels => ({
    label: isField(name) ? t(`canned.fields.${name}`) : name,
    ...(isHelped(name) ? { help: t(`canned.help.${name}`) } : {}),
  });
}
