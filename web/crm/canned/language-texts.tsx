import { CloseButton, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OFFERED_LANGUAGES, VARIANTS_MAX } from '#contracts/crm/canned/variants.ts';
import { getLanguageName } from '#web/kit/text/language-name.ts';
import type { RichValue } from '../rich-text/writing-field.ts';
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
  /** The same with formatting; empty where there is none. */
  html: string;
  htmls: Texts;
  /** The language whose text is open; empty for the text for every language. */
  language: string;
  onLanguage: (language: string) => void;
  onText: (value: RichValue) => void;
  onTexts: (texts: Texts, htmls: Texts) => void;
};

/** The text of a response and its texts for single languages, shown one at a time. */
export function LanguageTexts(props: Props) {
  const { field, disabled, text, texts, html, htmls, language, onLanguage, onText, onTexts } = props;
  const { t, i18n } = useTranslation();
  const nameOf = (code: string): string => getLanguageName(code, i18n.language);
  const written = Object.keys(texts);
  const others = OFFERED_LANGUAGES.filter((code) => !written.includes(code));
  const takeOut = (code: string) => {
    onLanguage(FOR_ALL);
    const without = (all: Texts): Texts =>
      Object.fromEntries(Object.entries(all).filter(([one]) => one !== code));
    onTexts(without(texts), without(htmls));
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
                    onTexts({ ...texts, [code]: '' }, htmls);
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
        <TextField key="all" {...field('text')} value={{ text, html }} onChange={onText} />
      ) : (
        <TextField
          key={language}
          {...field('texts')}
          label={t('canned.languages.text', { language: nameOf(language) })}
          value={{ text: said, html: htmls[language] ?? '' }}
          onChange={(next) =>
            onTexts({ ...texts, [language]: next.text }, { ...htmls, [language]: next.html })
          }
        />
      )}
      {written.length > 0 && <p className={classes.languageHelp}>{t('canned.languages.help')}</p>}
    </div>
  );
}
