import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Product } from '#contracts/kit/products.ts';

/** Fetches the component of a screen when somebody goes there. */
export type ScreenLoader = () => Promise<ComponentType>;

/** What the product picker says about how much waits in a product. */
export type WaitingCount = {
  /** The call that counts: who may not make it sees no number. */
  endpoint: Pick<Endpoint, 'access' | 'feature'>;
  /** Null where counting is not possible just now. */
  count: () => Promise<number | null>;
  /** One line, such as "12 open tickets". */
  write: (t: TFunction, values: { count: number; value: string }) => string;
};

/** Everything that one module shows; it is listed in `web/modules.ts`. What is behind a loader is no part of the first page. */
export type WebModule = {
  /** For a product: its sign, and the number on the product picker. */
  product?: { name: Product; Icon: Icon; loadWaiting?: () => Promise<WaitingCount> };
  /** Its screens, by the names of the page register (`PAGES`). */
  screens: Readonly<Record<string, ScreenLoader>>;
  /** What menus show behind the name of a page: how much waits there. */
  pageCounts?: Readonly<Record<string, ScreenLoader>>;
};
