import type { TextsOf } from './texts-of.ts';

/** How the texts of each area are loaded in each language. */
export type PairedTexts<E, T> = { [K in keyof E]: { en: () => Promise<E[K]> } } & {
  [K in keyof T]: { th: () => Promise<T[K]> };
};

/** Areas by their names. In each, Thai must have every text of the English ones, which the types enforce. */
export function pairTexts<E, T extends { [K in keyof E]: TextsOf<E[K]> }>(
  areas: PairedTexts<E, T>,
): PairedTexts<E, T> {
  return areas;
}
