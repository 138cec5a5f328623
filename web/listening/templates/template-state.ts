/** The five things that a product's templates are made of, by the state keys of the specification (section 3). */
export const TEMPLATE_PARTS = ['keywords', 'monitor', 'engagement', 'catTag', 'templates'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** One of the five calls: its items, or why there are none. */
export type FetchedItems<T> = {
  data: readonly T[] | undefined;
  /** The reader has no right to this list: it counts as fetched, and as empty. */
  refused: boolean;
  error: unknown;
};

/** The templates of a product: nothing is shown before all five are there, so that no name is missing from a list. */
export type TemplateState<T extends Record<TemplatePart, unknown>> = {
  [K in TemplatePart]: readonly T[K][];
} & { loaded: boolean; error: unknown };

/** Brings the five calls together. Templates count as loaded once all five are fetched (spec, section 3). */
export function toTemplateState<T extends Record<TemplatePart, unknown>>(calls: {
  [K in TemplatePart]: FetchedItems<T[K]>;
}): TemplateState<T> {
  const isFetched = ({ data, refused }: FetchedItems<unknown>): boolean => data !== undefined || refused;
  const all = TEMPLATE_PARTS.map((part) => calls[part]);
  const loaded = all.every(isFetched);
  return {
    keywords: (loaded && calls.keywords.data) || [],
    monitor: (loaded && calls.monitor.data) || [],
    engagement: (loaded && calls.engagement.data) || [],
    catTag: (loaded && calls.catTag.data) || [],
    templates: (loaded && calls.templates.data) || [],
    loaded,
    error: all.find(({ error, refused }) => error && !refused)?.error ?? null,
  };
}
