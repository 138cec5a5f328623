import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/settings/templates/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findTemplate } from '#server/settings/templates/store.ts';

/**
 * What a template narrows listening to; empty lists narrow nothing. `sources` are monitors and channels alike; a category or a group
 * among `tags` stands for every tag below it.
 */
export type TemplateFilter = {
  name: string;
  keywords: readonly string[];
  sources: readonly string[];
  tags: readonly string[];
};

/** What a template stands for, whoever may see it; undefined where it is gone. */
export const readTemplate = async (unit: UnitOfWork, id: string): Promise<TemplateFilter | undefined> => {
  const row = await findTemplate(unit, { _id: id }, id);
  if (!row) return undefined;
  const { name, keywords, monitor, engagement, catTag } = row;
  return { name, keywords, sources: [...monitor, ...engagement], tags: catTag };
};

/** Whether a person sees a template that is there. */
export const canSeeTemplate = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<boolean> => {
  const row = await findTemplate(unit, viewer, id);
  return row !== undefined && TEMPLATE_SHARING.maySee(viewer, row);
};
export { replaceTemplateGroup } from '#server/settings/templates/store.ts';
export { checkReferences } from '#server/settings/templates/references.ts';
