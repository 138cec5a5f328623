import { useTranslation } from 'react-i18next';
import type { en } from '#texts/en.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

type Field = keyof typeof en.templates.fields;
type HelpedField = keyof typeof en.templates.help;

/** The words of a template's fields, for the form, the history and the question after two changes at once. */
export function useFieldLabels(
  choices: Partial<Record<string, Readonly<Record<string, string>>>> = {},
): (name: string) => FieldLabels {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is Field => i18n.exists(`templates.fields.${name}`);
  const isHelped = (name: string): name is HelpedField => i18n.exists(`templates.help.${name}`);
  const shares = {
    private: t('templates.share.private'),
    group: t('templates.share.group'),
    all: t('templates.share.all'),
  };
  return (name) => ({
    label: isField(name) ? t(`templates.fields.${name}`) : name,
    ...(isHelped(name) ? { help: t(`templates.help.${name}`) } : {}),
    choices: name === 'share' ? shares : choices[name],
  });
}
