import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contracts/kit/page.ts';
import type { en } from '#texts/en.ts';

type TitledPage = keyof typeof en.pages;

/** The title of a page in the reader's language; every page of the register has one (enforced by a test). */
export function usePageTitle(): (page: Page) => string {
  const { t, i18n } = useTranslation();
  const isTitled = (name: string): name is TitledPage => i18n.exists(`pages.${name}`);
  return ({ name }) => (isTitled(name) ? t(`pages.${name}`) : name);
}

type PageWord = keyof typeof en.page_words;

/** Further search terms of a page, in the reader's language; empty if its title is enough. */
export function usePageKeywords(): (page: Page) => string {
  const { t, i18n } = useTranslation();
  const isWorded = (name: string): name is PageWord => i18n.exists(`page_words.${name}`);
  return ({ name }) => (isWorded(name) ? t(`page_words.${name}`) : '');
}

/** Sets the window's title to the open page and the brand. */
export function useWindowTitle(page: Page | undefined, siteTitle: string): void {
  const titleOf = usePageTitle();
  const title = page ? `${titleOf(page)} · ${siteTitle}` : siteTitle;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
