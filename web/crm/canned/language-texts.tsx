import { CloseButton, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OFFERED_LANGUAGES, VARIANTS_MAX } from '#contracts/crm/canned/variants.ts';
import { getLanguageName } from '#web/kit/text/language-name.ts';
import { TextField } from './text-field.tsx';
import classes from './form.module.css';

/** The text for every language has no code. */
const FOR_ALL = '';

type Texts = Readonly<Record<string, string>>;

type Props = {
  /** The properties that all fields share: label, error, and whether it is disabled. */
  field: (name: string) => { label: string; error?: string; disabled: boolean };
  disabled: boolean;
  text: string;
  texts: Texts;
  /** The language whose text is open; empty for the text for every language. */
  language: string;
  onLanguage: (language: string) => void;
  onText: (text: string) => void;
  onTexts: (texts: Texts) => void;
};

/** The text of a response and its texts for single languages, shown one at a time. */
export function LanguageTexts({
  field,
  disabled,
  text,
  texts,
  language,
  onLanguage,
  onText,
  onTexts,
}: Props) {
  const { t, i18n } = useTranslation();
  const nameOf = (code: string): string => getLanguageName(code, i18n.language);
  const written = Object.keys(texts);
  const others = OFFERED_LANGUAGES.filter((code) => !written.includes(code));
  const takeOut = (code: string) => {
    onLanguage(FOR_ALL);
    onTexts(Object.fromEntries(Object.entries(texts).filter(([one]) => one !== code)));
  };
  const said = texts[language];
  return (
    <div>
      <div className={classes.languages} role="group" aria-label={t('canned.languages.label')}>
        {[FOR_ALL, ...written].map((code) => (
          <button
            key={code}
            type="button"
            className={classes.language}
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
          >
            {code === FOR_ALL ? t('canned.languages.for_all') : nameOf(code)}
          </button>
        ))}
        {!disabled && written.length < VARIANTS_MAX && (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <button type="button" className={classes.addLanguage}>
                <IconPlus size={14} aria-hidden /> {t('canned.languages.add')}
              </button>
            </Menu.Target>
            <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }}>
              {others.map((code) => (
                <Menu.Item
                  key={code}
                  onClick={() => {
                    onTexts({ ...texts, [code]: '' });
                    onLanguage(code);
                  }}
                >
                  {nameOf(code)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {!disabled && said !== undefined && (
          <CloseButton
            size="sm"
            aria-label={t('canned.languages.take_out', { language: nameOf(language) })}
            onClick={() => takeOut(language)}
          />
        )}
      </div>
      {said === undefined ? (
        <TextField {...field('text')} value={text} onChange={onText} />
      ) : (
        <TextField
          {...field('texts')}
          label={t('canned.languages.text', { language: nameOf(language) })}
          value={said}
          onChange={(next) => onTexts({ ...texts, [language]: next })}
        />
      )}
      {written.length > 0 && <p className={classes.languageHelp}>{t('canned.languages.help')}</p>}
    </div>
  );
}
