import type { Template } from '#contracts/listening/templates/template.ts';

/**
 * A template as the filter of an address: its conditions themselves, so that a link shows the same to users who may not see the template,
 * and its id as well, so that the template menu shows its name.
 */
export function queryOfTemplate({
  _id,
  keywords,
  monitor,
  engagement,
  catTag,
}: Pick<Template, '_id' | 'keywords' | 'monitor' | 'engagement' | 'catTag'>): Record<
  string,
  string | undefined
> {
  return {
    keyword: keywords.join(',') || undefined,
    source: [...monitor, ...engagement].join(',') || undefined,
    tag: catTag.join(',') || undefined,
    template: _id,
  };
}
