import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { TEMPLATES } from '#server/listening/templates/template-list.ts';

/**
 * The listening filter of a template; empty lists restrict nothing. `sources` are monitors and channels alike; a category or a group among
 * `tags` includes every tag below it.
 */
export type TemplateFilter = {
  name: string;
  keywords: readonly string[];
  sources: readonly string[];
  tags: readonly string[];
};

/** The filter of a template, regardless of who may see it; undefined where it is deleted. */
export async function readTemplate(unit: UnitOfWork, id: string): Promise<TemplateFilter | undefined> {
  const row = await sharedRows(unit, TEMPLATES).find(id);
  if (!row) return undefined;
  const { name, keywords, monitor, engagement, catTag } = row;
  return { name, keywords, sources: [...monitor, ...engagement], tags: catTag };
}

/** Whether a user sees an existing template. */
export async function canSeeTemplate(unit: UnitOfWork, viewer: Viewer, id: string): Promise<boolean> {
  const row = await sharedRows(unit, TEMPLATES).find(id);
  return row !== undefined && TEMPLATE_SHARING.maySee(viewer, row);
}
export { TEMPLATES } from '#server/listening/templates/template-list.ts';
export { checkReferences } from '#server/listening/templates/references.ts';
export { handlers } from '#server/listening/templates/handlers.ts';
