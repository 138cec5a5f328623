import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Product } from '#contracts/kit/products.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

const Choices = z.record(z.string(), z.string());

/**
 * Words of one resource of a settings area, by its noun; keys that a declaration adds must have a text (held by a test). Where a
 * product's own does something else, its text stands beside the others': `effect_crm` beside `effect`.
 */
export const useAreaLabels = (noun: string, product?: Product) => {
  const { i18n } = useTranslation();
  const said = (key: string): string | undefined => {
    const found: unknown = i18n.getResource(i18n.language, 'translation', `settings.${noun}.${key}`);
    return typeof found === 'string' ? found : undefined;
  };
  const text = (key: string): string | undefined => (product && said(`${key}_${product}`)) ?? said(key);
  /** Label, help and choices of a field; `place` is where the words of a list's rows stand. */
  const wordsBelow = (name: string, place = ''): FieldLabels => {
    const choices: unknown = i18n.getResource(
      i18n.language,
      'translation',
      `settings.${noun}.${place}choices.${name}`,
    );
    return {
      label: text(`${place}fields.${name}`) ?? name,
      help: text(`${place}help.${name}`),
      choices: Choices.safeParse(choices).data,
    };
  };
  return {
    noun: text('noun') ?? noun,
    /** What its tab is called, where it stands beside others. */
    tab: text('tab') ?? text('noun') ?? noun,
    about: text('about') ?? '',
    /** What the setting changes and where it shows. */
    effect: text('effect') ?? '',
    empty: text('empty') ?? '',
    emptyHelp: text('empty_help') ?? '',
    /** A heading over some of the fields. */
    group: (name: string): string => text(`groups.${name}`) ?? name,
    field: (name: string): FieldLabels => ({
      ...wordsBelow(name),
      rowNoun: text(`rows.${name}.noun`),
      row: (inner: string): FieldLabels => wordsBelow(inner, `rows.${name}.`),
    }),
  };
};

/** What {@link useAreaLabels} gives. */
export type AreaLabels = ReturnType<typeof useAreaLabels>;
