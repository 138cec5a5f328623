import type { Icon } from '@tabler/icons-react';
import { createContext, useContext, type ComponentType } from 'react';
import type { Product } from '#contracts/kit/products.ts';
import type { NewsSource } from '#web/kit/module.ts';

/** What modules add to the frame around all screens. */
export type ModuleParts = {
  icons: ReadonlyMap<Product, Icon>;
  news: ReadonlyMap<Product, () => Promise<NewsSource>>;
  pageCounts: Readonly<Record<string, ComponentType>>;
};

/** The parts of all modules, passed in by the app: the frame knows no module. */
export const ModulePartsContext = createContext<ModuleParts>({
  icons: new Map(),
  news: new Map(),
  pageCounts: {},
});

/** What modules add to the frame. */
export function useModuleParts(): ModuleParts {
  return useContext(ModulePartsContext);
}
