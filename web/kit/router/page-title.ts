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

/** Sets the window's title to the open page and the brand, behind the number of what the user has not read: `(3) Inbox · Earshot`. */
export function useWindowTitle(page: Page | undefined, siteTitle: string, unread = 0): void {
  const titleOf = usePageTitle();
  const name = page ? `${titleOf(page)} · ${siteTitle}` : siteTitle;
  const title = unread > 0 ? `(${unread}) ${name}` : name;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
