import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { TemplateInput } from '#contracts/listening/templates/template.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The tables of what a template refers to. */
const TABLES = {
  keywords: 'keywords',
  monitor: 'monitors',
  engagement: 'connections',
  catTag: 'ticket_tags',
} as const;

type TemplateReferences = Partial<Pick<TemplateInput, keyof typeof TABLES>>;

/**
 * Checks that new references exist: stored references may have been deleted since and may stay.
 * @throws invalid_request naming the fields
 */
export async function checkReferences(
  unit: UnitOfWork,
  next: TemplateReferences,
  before: TemplateReferences = {},
): Promise<void> {
  const fields: Record<string, Fault> = {};
  for (const [field, table] of Object.entries(TABLES) as [keyof typeof TABLES, string][]) {
    const known = new Set(before[field] ?? []);
    const added = [...new Set(next[field] ?? [])].filter((id) => !known.has(id));
    if (added.length > 0 && !(await allExist(unit, table, added))) fields[field] = fault('reference_gone');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}
