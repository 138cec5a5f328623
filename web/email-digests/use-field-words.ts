import { useTranslation } from 'react-i18next';
import type { NotificationProduct } from '#contracts/email-digests/notification.ts';
import type { en } from '#texts/en.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

type Field = keyof typeof en.notifications.fields;
type TicketField = keyof typeof en.notifications.crm.fields;
type TicketHint = keyof typeof en.notifications.crm.help;
type HelpedField = 'name' | 'people' | 'addresses' | 'sentiment' | 'minimum' | 'active';

/** The words of a notification's fields by product, for the form, the history and the question after two changes at once. */
export function useFieldLabels(
  product: NotificationProduct,
  choices: Partial<Record<string, Readonly<Record<string, string>>>> = {},
): (name: string) => FieldLabels {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is Field => i18n.exists(`notifications.fields.${name}`);
  const isHelped = (name: string): name is HelpedField => i18n.exists(`notifications.help.${name}`);
  const isTicketField = (name: string): name is TicketField =>
    product === 'crm' && i18n.exists(`notifications.crm.fields.${name}`);
  const isTicketHelp = (name: string): name is TicketHint =>
    product === 'crm' && i18n.exists(`notifications.crm.help.${name}`);
  const labelOf = (name: string): string => {
    if (isTicketField(name)) return t(`notifications.crm.fields.${name}`);
    return isField(name) ? t(`notifications.fields.${name}`) : name;
  };
  const helpOf = (name: string): { help?: string } => {
    if (isTicketHelp(name)) return { help: t(`notifications.crm.help.${name}`) };
    return isHelped(name) ? { help: t(`notifications.help.${name}`) } : {};
  };
  return (name) => ({
    label: labelOf(name),
    ...helpOf(name),
    choices: choices[name],
  });
}
