import { useTranslation } from 'react-i18next';
import type { FieldWords } from '#web/kit/form/field-words.ts';
import type { en } from '#web/text/en.ts';

type Field = keyof typeof en.notifications.fields;
type Helped = 'name' | 'people' | 'addresses' | 'sentiment' | 'minimum' | 'active';

/** The words of a notification's fields, for the form, the history and the question after two changes at once. */
export const useFieldWords = (
  choices: Partial<Record<string, Readonly<Record<string, string>>>> = {},
): ((name: string) => FieldWords) => {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is Field => i18n.exists(`notifications.fields.${name}`);
  const isHelped = (name: string): name is Helped => i18n.exists(`notifications.help.${name}`);
  return (name) => ({
    label: isField(name) ? t(`notifications.fields.${name}`) : name,
    ...(isHelped(name) ? { help: t(`notifications.help.${name}`) } : {}),
    choices: choices[name],
  });
};
