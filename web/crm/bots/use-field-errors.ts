import { useTranslation } from 'react-i18next';

const KINDS = ['text', 'again', 'key', 'words', 'label'] as const;

/** What is wrong with a field of a step, in words; nothing where it is well. */
export type ErrorOf = (field: string) => string | undefined;

/** {@link ErrorOf} of the fields that the contract does not take: `text`, `words.2`, `choices.0.label`. */
export function useFieldErrors(wrong: readonly string[]): ErrorOf {
  const { t } = useTranslation();
  return (field) => {
    const kind = KINDS.find((one) => one === field.split('.').at(-1));
    const found = wrong.some((one) => one === field || one.startsWith(`${field}.`));
    return kind && found ? t(`bots.flow.wrong.${kind}`) : undefined;
  };
}
