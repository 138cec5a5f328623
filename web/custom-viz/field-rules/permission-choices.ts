import type { TFunction } from 'i18next';
import { Product } from '#contracts/kit/products.ts';
import { PERMISSION_MAP } from '#texts/permission-map.ts';
import type { FieldChoices } from './ruled-fields.ts';

type Language = 'en' | 'th';

/** What a permission is called, such as “Reports: see”. */
export function namePermission(permission: string, language: Language, t: TFunction): string {
  for (const { features } of PERMISSION_MAP)
    for (const { read, write, texts } of features) {
      if (read === permission) return `${texts[language].name}: ${t('people.user.read')}`;
      if (write === permission) return `${texts[language].name}: ${t('people.user.write')}`;
    }
  return permission;
}

/** Every permission by its product. */
export function listPermissionChoices(language: Language, t: TFunction): FieldChoices[] {
  return PERMISSION_MAP.map(({ area, features }) => ({
    group: t(`products.${Product.safeParse(area).data ?? 'main'}.name`),
    items: features
      .flatMap(({ read, write }) => [read, write])
      .flatMap((one) => (one === null ? [] : [{ value: one, label: namePermission(one, language, t) }])),
  }));
}
