import type { Product } from '#contracts/kit/products.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The settings of an account that sending depends on: time zone, language, and whether the product of the notification is in use. */
export type SendingContext = { zone: string; language: 'en' | 'th'; awake: boolean };

/** Reads it; an account that is suspended, about to be deleted or without the product is not awake. */
export async function loadSendingContext(
  unit: UnitOfWork,
  product: Product = 'listening',
): Promise<SendingContext> {
  const { time_zone, language } = await loadAccountProfile(unit);
  return { zone: time_zone, language, awake: await isAccountActive(unit, product) };
}
