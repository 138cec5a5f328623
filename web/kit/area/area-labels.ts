import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Product } from '#contracts/kit/products.ts';
import { CHANNELS } from '#contracts/networks.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';

const Choices = z.record(z.string(), z.string());

/** Fields that choose among networks, whose names are everywhere the same. */
const CHANNEL_FIELDS: readonly string[] = ['channel', 'channels'];

/**
 * Labels of one resource of a settings area, by its noun; keys that a declaration adds must have a text (enforced by a test). If a
 * product's own area does something else, it has its own text: `effect_crm` next to `effect`.
 */
export function useAreaLabels(noun: string, product?: Product) {
  const { t, i18n } = useTranslation();
  const said = (key: string): string | undefined => {
    const found: unknown = i18n.getResource(i18n.language, 'translation', `settings.${noun}.${key}`);
    return typeof found === 'string' ? found : undefined;
  };
  const networkNames = (): Record<string, string> =>
    Object.fromEntries(CHANNELS.map((channel) => [channel, t(`networks.${channel}.name`)]));
  const text = (key: string): string | undefined => (product && said(`${key}_${product}`)) ?? said(key);
  /** Label, help and choices of a field; `place` is the key of the labels of a list's rows. */
  const wordsBelow = (name: string, place = ''): FieldLabels => {
    const choices: unknown = i18n.getResource(
      i18n.language,
      'translation',
      `settings.${noun}.${place}choices.${name}`,
    );
    return {
      label: text(`${place}fields.${name}`) ?? name,
      help: text(`${place}help.${name}`),
      choices:
        Choices.safeParse(choices).data ?? (CHANNEL_FIELDS.includes(name) ? networkNames() : undefined),
    };
  };
  return {
    noun: text('noun') ?? noun,
    /** The label of its tab, where it is one of several. */
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
}

/** The return value of {@link useAreaLabels}. */
export type AreaLabels = ReturnType<typeof useAreaLabels>;
