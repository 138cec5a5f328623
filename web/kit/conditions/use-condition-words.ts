import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';

const Words = z.record(z.string(), z.string());

/** The words of condition fields, operators and choices; a name without words stands for itself. */
export const useConditionWords = () => {
  const { t, i18n } = useTranslation();
  const from = (group: 'fields' | 'operators' | 'choices') => {
    const found = Words.safeParse(i18n.getResource(i18n.language, 'translation', `conditions.${group}`));
    return (name: string): string => (found.success ? found.data[name] : undefined) ?? name;
  };
  const choice = from('choices');
  return {
    field: from('fields'),
    operator: from('operators'),
    choice: (name: string): string => {
      const channel = Channel.safeParse(name);
      return channel.success ? t(`kit.channels.${channel.data}`) : choice(name);
    },
  };
};

/** Things that a condition on a reference may name. */
export type ReferenceOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;
