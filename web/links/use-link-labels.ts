import { useTranslation } from 'react-i18next';
import { DEVICES } from '#contracts/links/short-link.ts';
import type { en } from '#texts/en.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

type Field = keyof typeof en.short_links.fields;
type HelpedField = keyof typeof en.short_links.help;
type TargetField = Exclude<keyof typeof en.short_links.target, 'noun'>;

/** The labels of a link's fields. `countriesKnown`: whether targets by country can fit anybody. */
export function useLinkLabels(countriesKnown: boolean): (name: string) => FieldLabels {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is Field => i18n.exists(`short_links.fields.${name}`);
  const isHelped = (name: string): name is HelpedField => i18n.exists(`short_links.help.${name}`);
  const isTarget = (name: string): name is TargetField => i18n.exists(`short_links.target.${name}`);
  const ofTarget = (name: string): FieldLabels => ({
    label: isTarget(name) ? t(`short_links.target.${name}`) : name,
    ...(name === 'countries' ? { help: t('short_links.countries_help') } : {}),
    choices: Object.fromEntries(DEVICES.map((device) => [device, t(`short_links.devices.${device}`)])),
  });
  return (name) => ({
    label: isField(name) ? t(`short_links.fields.${name}`) : name,
    ...(isHelped(name) ? { help: t(`short_links.help.${name}`) } : {}),
    ...(name === 'targets' && !countriesKnown ? { help: t('short_links.help.targets_unknown') } : {}),
    ...(name === 'targets' ? { row: ofTarget, rowNoun: t('short_links.target.noun') } : {}),
  });
}
