import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Product } from '#contracts/kit/products.ts';
import { AREA_TEXTS } from './areas.ts';
import type { FaultTexts } from './fault-texts.ts';
import { mergeTexts, type EnglishTexts } from './merge-texts.ts';
import type { PermissionTexts } from './permission-texts.ts';

/** What the areas must have together. */
type CompleteTexts = {
  errors: Readonly<Record<ErrorCode, string>>;
  faults: FaultTexts;
  permissions: PermissionTexts;
  products: Readonly<Record<Product | 'main', { name: string; about: string }>>;
};

const texts = mergeTexts(await Promise.all(Object.values(AREA_TEXTS).map((area) => area.en())));

/** Every text in English; its keys define what the other languages must have. */
export const en = texts as EnglishTexts<typeof AREA_TEXTS> satisfies CompleteTexts;
