import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contracts/accounts/account.ts';
import { isLanguage } from '#contracts/accounts/languages.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { en } from '#texts/en.ts';
import { SCREEN_TEXTS, type ScreenTexts } from '#texts/screen-texts.ts';
import { readStored, writeStored } from '#web/kit/session/stored.ts';
import { FIRST_TEXTS } from './first-texts.ts';
import { getCalendar, setCalendar } from './kept-formats.ts';
import { setUnbrokenWords } from './unbroken-words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The translator outside components; inside them use `useTranslation` of react-i18next, whose keys are typed in the same way. */
export const i18n = i18next;

const STORED = 'earshot-language';

type LoadedTexts = { unbroken?: readonly string[] } & object;

/** What the page has loaded so far, or is loading, in whichever language. */
const wanted = new Set<ScreenTexts>();
/** The language that the page has, or is about to have. */
let chosen: Language | null = null;
/** Loading and loaded texts, by language and area. */
const loads = new Map<string, Promise<void>>();

function loadOne(language: Language, area: ScreenTexts): Promise<void> {
  const key = `${language}/${area}`;
  const begun = loads.get(key);
  if (begun) return begun;
  const load: () => Promise<LoadedTexts> = SCREEN_TEXTS[area][language];
  const loading = load().then(
    (texts) => keepTexts(language, texts),
    (error: unknown) => {
      // The next screen that needs it tries again.
      loads.delete(key);
      throw error;
    },
  );
  loads.set(key, loading);
  return loading;
}

/** Makes loaded texts available; those of the frame also say which words of the language stay on one line. */
function keepTexts(language: Language, { unbroken, ...texts }: LoadedTexts): void {
  if (unbroken) setUnbrokenWords(unbroken);
  i18next.addResourceBundle(language, 'translation', texts, true);
}

function loadAll(language: Language, areas: Iterable<ScreenTexts>): Promise<unknown> {
  return Promise.all(Array.from(areas, (area) => loadOne(language, area)));
}

/** Loads texts in the language of the page, and in the one that it is about to have; before the translator starts, in that of the user. */
export async function loadTexts(areas: readonly ScreenTexts[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  const current = isLanguage(i18next.language) ? i18next.language : undefined;
  const languages = new Set([current ?? preferredLanguage(), chosen ?? current ?? preferredLanguage()]);
  await Promise.all(Array.from(languages, (language) => loadAll(language, areas)));
}

/** The language that this user chose here, or else the browser's. */
function preferredLanguage(): Language {
  const stored = readStored(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith('th') ? 'th' : 'en';
}

/** Loads the texts of the page in one language and makes it the language of the page. The choice is stored on this machine. */
export async function switchLanguage(
  language: Language,
  options: { keep: boolean } = { keep: true },
): Promise<void> {
  chosen = language;
  for (let had = -1; had !== wanted.size;) {
    had = wanted.size;
    await loadAll(language, wanted);
  }
  if (options.keep) writeStored(STORED, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the page to the user's likely language, unless they chose one here. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (readStored(STORED) === null) await switchLanguage(language, { keep: false });
}

/** Writes the years of the page by a calendar; every date on it is written again. */
export function showCalendar(calendar: Calendar): void {
  if (calendar === getCalendar()) return;
  setCalendar(calendar);
  rewriteDates();
}

/** Writes every date on the page again, after the reader's calendar or zone has changed. */
export function rewriteDates(): void {
  // Components that write dates follow the language of the page.
  i18next.emit('languageChanged', i18next.language);
}

/** The current language of the page. */
export function getCurrentLanguage(): Language {
  if (!isLanguage(i18next.language)) throw new Error('the translator has not started');
  return i18next.language;
}

/** Starts the translator; resolves when the first texts are loaded. */
export async function startI18n(): Promise<void> {
  // A translator that starts has no texts yet.
  loads.clear();
  await i18next.use(initReactI18next).init({
    lng: preferredLanguage(),
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    // This is the default; set explicitly, so that no key is tested for being a sentence.
    keySeparator: '.',
    interpolation: { escapeValue: false },
    returnNull: false,
    parseMissingKeyHandler: reportMissing,
  });
  for (const area of FIRST_TEXTS) wanted.add(area);
  await switchLanguage(preferredLanguage(), { keep: false });
}

/** A text that is not loaded is a fault of the build; the tests in the browser fail on what the console reports. */
function reportMissing(key: string): string {
  console.error(`The text ${key} is not loaded`);
  return key;
}
