import { useMatches } from '@tanstack/react-router';
import type { Page } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';

/** The screen that is open. */
export function useOpenPage(): Page | undefined {
  const matches = useMatches();
  return matches.at(-1)?.staticData.page;
}

/** The part of the suite that is open: a product, the settings, or neither (the product picker, the administration). */
export function useOpenProduct(): Product | 'settings' | undefined {
  const menu = useOpenPage()?.menu;
  return menu === 'admin' ? undefined : menu;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}
