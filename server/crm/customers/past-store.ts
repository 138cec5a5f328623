import { sql } from 'kysely';
import { z } from 'zod';
import { TagUse } from '#server/crm/customers/tag-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How a contact was joined to its customer: who joined it, and when. */
export const PastState = z.object({
  _id: z.uuid(),
  merged_by: z.uuid().nullable(),
  merged_at: z.string().nullable(),
});
export type PastState = z.infer<typeof PastState>;

/** What an event stores so that it can be undone exactly. Older events stored nothing. */
const Taken = z.object({ taken: z.array(TagUse).default([]) });
const Parted = z.object({ stood: z.array(PastState).default([]) });

/** The uses of a tag that were removed when it was last removed from these contacts; none where nobody did so. */
export async function findLastRemoval(
  unit: UnitOfWork,
  contactIds: readonly string[],
  tagId: string,
): Promise<TagUse[]> {
  const data = await newest(unit, { kind: 'customer.untagged', contactIds, holds: { tag_id: tagId } });
  return Taken.parse(data ?? {}).taken;
}

/** How all contacts were joined before these contacts were last split from this one; empty where nobody split them. */
export async function findStatesBeforeUnmerge(
  unit: UnitOfWork,
  contactId: string,
  parted: readonly string[],
): Promise<PastState[]> {
  const data = await newest(unit, { kind: 'customer.unmerged', contactIds: [contactId], holds: { parted } });
  return Parted.parse(data ?? {}).stood;
}

type PastEventQuery = { kind: string; contactIds: readonly string[]; holds: Record<string, unknown> };

async function newest(unit: UnitOfWork, { kind, contactIds, holds }: PastEventQuery): Promise<unknown> {
  const line = await accountTable(unit, 'event_log')
    .selectFrom()
    .select('data')
    .where('entity_id', 'in', [...contactIds])
    .where('kind', '=', kind)
    .where(sql<boolean>`data @> ${JSON.stringify(holds)}::jsonb`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.data;
}
