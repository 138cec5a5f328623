import type { WebModule } from '#web/kit/module.ts';

/** The product picker. */
export const shell: WebModule = {
  screens: {
    product: () =>
      import('#web/shell/navigation/product-picker.tsx').then(({ ProductPicker }) => ProductPicker),
  },
};
