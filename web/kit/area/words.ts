import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const Choices = z.record(z.string(), z.string());

/** Words of one resource of a settings area, by its noun; keys that a declaration adds must have a text (held by a test). */
export const useAreaWords = (noun: string) => {
  const { i18n } = useTranslation();
  const text = (key: string): string | undefined => {
    const found: unknown = i18n.getResource(i18n.language, 'translation', `settings.${noun}.${key}`);
    return typeof found === 'string' ? found : undefined;
  };
  return {
    noun: text('noun') ?? noun,
    about: text('about') ?? '',
    empty: text('empty') ?? '',
    emptyHelp: text('empty_help') ?? '',
    field: (name: string) => {
      const help = text(`help.${name}`);
      const choices: unknown = i18n.getResource(
        i18n.language,
        'translation',
        `settings.${noun}.choices.${name}`,
      );
      const known = Choices.safeParse(choices);
      return {
        label: text(`fields.${name}`) ?? name,
        ...(help ? { help } : {}),
        ...(known.success ? { choices: known.data } : {}),
      };
    },
  };
};

export type AreaWords = ReturnType<typeof useAreaWords>;
