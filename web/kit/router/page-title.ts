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

type NotedPage = keyof typeof en.page_notes;

/** What a settings page is about in a product, where several products have a page of that name; empty for the others. */
export function usePageNote(): (page: Page, product: string) => string {
  const { t, i18n } = useTranslation();
  const isNoted = (name: string, product: string): name is NotedPage =>
    i18n.exists(`page_notes.${name}.${product}`);
  return ({ name }, product) =>
    isNoted(name, product) && (product === 'listening' || product === 'crm')
      ? t(`page_notes.${name}.${product}`)
      : '';
}

/** Sets the window's title to the open page and the brand. */
export function useWindowTitle(page: Page | undefined, siteTitle: string): void {
  const titleOf = usePageTitle();
  const title = page ? `${titleOf(page)} · ${siteTitle}` : siteTitle;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
