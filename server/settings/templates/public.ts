import type { Viewer } from '#contracts/settings/templates/sharing.ts';
import { maySeeTemplate } from '#contracts/settings/templates/sharing.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { findTemplate } from '#server/settings/templates/store.ts';

/** What a template narrows listening to; empty lists narrow nothing. `sources` are monitors and channels alike. */
export type Narrowing = { name: string; keywords: readonly string[]; sources: readonly string[] };

/** What a template stands for, whoever may see it; undefined where it is gone. */
export const readTemplate = async (unit: Unit, id: string): Promise<Narrowing | undefined> => {
  const row = await findTemplate(unit, { _id: id }, id);
  return row && { name: row.name, keywords: row.keywords, sources: [...row.monitor, ...row.engagement] };
};

/** Whether a person sees a template that is there. */
export const seesTemplate = async (unit: Unit, viewer: Viewer, id: string): Promise<boolean> => {
  const row = await findTemplate(unit, viewer, id);
  return row !== undefined && maySeeTemplate(viewer, row);
};
