import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';

const Words = z.record(z.string(), z.string());

/** The words of condition fields, operators and choices; a name without words stands for itself. */
export const useConditionLabels = () => {
  const { t, i18n } = useTranslation();
  const from = (group: 'fields' | 'operators' | 'single' | 'choices' | 'weekdays') => {
    const found = Words.safeParse(i18n.getResource(i18n.language, 'translation', `conditions.${group}`));
    return (name: string): string => (found.success ? found.data[name] : undefined) ?? name;
  };
  const choice = from('choices');
  const operator = from('operators');
  const ofOne = from('single');
  const weekday = from('weekdays');
  return {
    field: from('fields'),
    operator,
    /** An operator that compares with one thing alone: nobody says of it that it is “one of”. */
    operatorOfOne: (name: string): string => {
      const said = ofOne(name);
      return said === name ? operator(name) : said;
    },
    weekday: (day: number): string => weekday(String(day)),
    choice: (name: string): string => {
      const channel = Channel.safeParse(name);
      return channel.success ? t(`kit.channels.${channel.data}`) : choice(name);
    },
  };
};

/** Things that a condition on a reference may name. */
export type ReferenceOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;
