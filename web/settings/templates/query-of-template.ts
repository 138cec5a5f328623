import type { Template } from '#contracts/settings/templates/template.ts';

/**
 * A template as the filter of an address: what it narrows to in plain, so that a link shows the same to whoever may not see the
 * template, and its id beside, so that the chooser names it.
 */
export const queryOfTemplate = ({
  _id,
  keywords,
  monitor,
  engagement,
  catTag,
}: Pick<Template, '_id' | 'keywords' | 'monitor' | 'engagement' | 'catTag'>): Record<
  string,
  string | undefined
> => ({
  keyword: keywords.join(',') || undefined,
  source: [...monitor, ...engagement].join(',') || undefined,
  tag: catTag.join(',') || undefined,
  template: _id,
});
