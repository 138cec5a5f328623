import { useTranslation } from 'react-i18next';
import { PERMISSION_MAP } from '#texts/permission-map.ts';
import { useActivityLabels } from '#web/audit/activity/use-activity-labels.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { isProductArea, selectTexts } from '#web/people/roles/areas.ts';
import type { ChoiceGroup } from './choice-list.tsx';

/** Permissions as scopes of a key, by product, in the words and the order of the page of roles. */
export function useScopeGroups(scopes: readonly string[]): ChoiceGroup[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return PERMISSION_MAP.map(({ area, features }) => ({
    name: t(`products.${isProductArea(area) ? area : 'main'}.name`),
    choices: features.flatMap(({ read, write, texts }) =>
      [
        { value: read, act: t('people.roles.read') },
        { value: write, act: t('people.roles.write') },
      ].flatMap(({ value, act }) =>
        value !== null && scopes.includes(value)
          ? [{ value, label: `${selectTexts(texts, language).name} · ${act}` }]
          : [],
      ),
    ),
  })).filter(({ choices }) => choices.length > 0);
}

/** Kinds of events by what they happen to, in the words of the activity log and by them in order. */
export function useKindGroups(kinds: readonly string[]): ChoiceGroup[] {
  const words = useActivityLabels();
  const language = useLanguage();
  const byNoun = Map.groupBy(kinds, (kind) => words.noun(kind.slice(0, kind.indexOf('.'))));
  return [...byNoun]
    .map(([name, members]) => ({
      name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
      choices: members.map((value) => ({ value, label: words.verb(value) })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
