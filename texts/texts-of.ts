type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many';
type IsForm<K> = K extends `${string}${PluralSuffix}` ? K : never;

/**
 * What a language must say: every text of the English one. Plural forms other than `_other` may be left out, because not every
 * language has them (Thai has none).
 */
export type TextsOf<T> = {
  readonly [K in Exclude<keyof T, IsForm<keyof T>>]: T[K] extends string ? string : TextsOf<T[K]>;
} & {
  readonly [K in IsForm<keyof T>]?: string;
};
