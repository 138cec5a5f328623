import { useTranslation } from 'react-i18next';
import { PRODUCT_FACTS, type Product } from '#contracts/kit/products.ts';

/** The name of a product for those who switch it on: one without screens says so. */
export function useProductLabel(): (product: Product) => string {
  const { t } = useTranslation();
  return (product) => {
    const name = t(`products.${product}.name`);
    const isReady = PRODUCT_FACTS.some((one) => one.name === product && one.ready);
    return isReady ? name : t('admin.not_ready', { name });
  };
}
