import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Product } from '#contracts/kit/products.ts';

/** Fetches the component of a screen when somebody goes there. */
export type ScreenLoader = () => Promise<ComponentType>;

/** A number of a product with its label, and the page that lists exactly what it counts. */
export type ProductNumber = { label: (t: TFunction) => string; count: number; path: string };

/** What the product picker shows of a product: its number, and below it what is new or urgent. */
export type ProductNews = {
  main: ProductNumber;
  /** The same number for the time just before. */
  before?: number;
  /** The counts that the number consists of, from the oldest to the newest. */
  series?: readonly number[];
  others: readonly ProductNumber[];
  /** A sentence, where there is no number to add. */
  note?: (t: TFunction) => string;
};

/** How the product picker reads the news of a product. */
export type NewsSource = {
  /** The call that counts: who may not make it sees no number. */
  endpoint: Pick<Endpoint, 'access' | 'feature'>;
  /** The beginnings of the events that change the numbers. */
  changes: readonly string[];
  /** Null where counting is not possible just now. */
  read: () => Promise<ProductNews | null>;
};

/** Everything that one module shows; it is listed in `web/modules.ts`. What is behind a loader is no part of the first page. */
export type WebModule = {
  /** For a product: its sign, and its numbers on the product picker. */
  product?: { name: Product; Icon: Icon; loadNews?: () => Promise<NewsSource> };
  /** Its screens, by the names of the page register (`PAGES`). */
  screens: Readonly<Record<string, ScreenLoader>>;
  /** What menus show behind the name of a page: how much waits there. */
  pageCounts?: Readonly<Record<string, ScreenLoader>>;
};
