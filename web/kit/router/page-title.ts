import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contracts/kit/page.ts';
import type { en } from '#web/text/en.ts';

type TitledPage = keyof typeof en.pages;

/** The title of a page in the reader's language; every page of the register has one (held by a test). */
export const usePageTitle = (): ((page: Page) => string) => {
  const { t, i18n } = useTranslation();
  const isTitled = (name: string): name is TitledPage => i18n.exists(`pages.${name}`);
  return ({ name }) => (isTitled(name) ? t(`pages.${name}`) : name);
};

type PageWord = keyof typeof en.page_words;

/** By what else a page is looked for, in the reader's language; empty where its title says it all. */
export const usePageKeywords = (): ((page: Page) => string) => {
  const { t, i18n } = useTranslation();
  const isWorded = (name: string): name is PageWord => i18n.exists(`page_words.${name}`);
  return ({ name }) => (isWorded(name) ? t(`page_words.${name}`) : '');
};

/** Names the window after the open page and the brand. */
export const useWindowTitle = (page: Page | undefined, siteTitle: string): void => {
  const titleOf = usePageTitle();
  const title = page ? `${titleOf(page)} · ${siteTitle}` : siteTitle;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
