import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LocalText } from '#contracts/kit/local-text.ts';
import classes from './drafts.module.css';

const LANGUAGES = ['en', 'th'] as const;

type Props = {
  label: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  /** What is shown where nothing is written. */
  placeholder?: string;
  isLong?: boolean;
  /** Begins with the caret in the field of the reader's language. */
  focused?: 'en' | 'th' | undefined;
  maxLength?: number;
};

/** A text in both languages; where one is empty, readers of it see the other. */
export function LocalTextFields({
  label,
  value,
  onChange,
  placeholder,
  isLong,
  focused,
  maxLength = 500,
}: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      {LANGUAGES.map((language) => {
        const other = language === 'en' ? value.th : value.en;
        const common = {
          label: t(`viz_dashboards.in_language.${language}`, { label }),
          value: value[language],
          maxLength,
          placeholder: other || placeholder,
          'data-autofocus': focused === language ? true : undefined,
        };
        return isLong ? (
          <Textarea
            key={language}
            {...common}
            autosize
            minRows={4}
            maxRows={16}
            onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
          />
        ) : (
          <TextInput
            key={language}
            {...common}
            onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
          />
        );
      })}
    </div>
  );
}
