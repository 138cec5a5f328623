/** Groups of texts by their keys. */
export type TextGroups = Readonly<Record<string, object>>;

type EnglishOf<A> = A extends { en: () => Promise<infer E> } ? E : never;
type ThaiOf<A> = A extends { th: () => Promise<infer T> } ? T : never;
type KeysOf<U> = U extends unknown ? keyof U : never;
type GroupOf<U, K extends PropertyKey> = U extends Readonly<Record<K, infer G>> ? G : never;
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The texts of several areas as one tree: a group that several areas have holds the texts of each. */
type MergedTexts<U> = { readonly [K in KeysOf<U>]: AllOf<GroupOf<U, K>> };

/** The texts of a register of areas as one tree, by language. */
export type EnglishTexts<A> = MergedTexts<EnglishOf<A[keyof A]>>;
export type ThaiTexts<A> = MergedTexts<ThaiOf<A[keyof A]>>;

/**
 * The texts of several areas as one tree.
 * @throws when two areas have a text of the same key
 */
export function mergeTexts(areas: readonly TextGroups[]): TextGroups {
  const merged: Record<string, object> = {};
  for (const area of areas)
    for (const [group, texts] of Object.entries(area)) {
      const twice = Object.keys(texts).find((key) => Object.hasOwn(merged[group] ?? {}, key));
      if (twice !== undefined) throw new Error(`two areas have the text ${group}.${twice}`);
      merged[group] = { ...merged[group], ...texts };
    }
  return merged;
}
