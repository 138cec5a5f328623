import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import type { en } from '#texts/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The translator outside components; inside them use `useTranslation` of react-i18next, whose keys are typed in the same way. */
export const i18n = i18next;

const STORED = 'earshot-language';
const LOADERS: Record<Language, () => Promise<Record<string, unknown>>> = {
  en: () => import('#texts/en.ts').then(({ en }) => en),
  th: () => import('#texts/th.ts').then(({ th }) => th),
};

/** The language that this user chose here, or else the browser's. */
function preferredLanguage(): Language {
  const stored = Language.safeParse(localStorage.getItem(STORED));
  if (stored.success) return stored.data;
  return navigator.language.startsWith('th') ? 'th' : 'en';
}

/** Loads the texts of one language and makes it the language of the page. The choice is stored on this machine. */
export async function switchLanguage(
  language: Language,
  options: { keep: boolean } = { keep: true },
): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await LOADERS[language]());
  }
  if (options.keep) localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the page to the user's likely language, unless they chose one here. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (localStorage.getItem(STORED) === null) await switchLanguage(language, { keep: false });
}

/** The current language of the page. */
export const getCurrentLanguage = (): Language => z.parse(Language, i18next.language);

/** Starts the translator; resolves when the first language is loaded. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferredLanguage(),
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    // This is the default; set explicitly, so that no key is tested for being a sentence.
    keySeparator: '.',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await switchLanguage(preferredLanguage(), { keep: false });
}
