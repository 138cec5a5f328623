import { sql } from 'kysely';
import { z } from 'zod';
import { TagUse } from '#server/crm/customers/tag-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How a contact stood to its customer: who said that it is the same person, and when. */
export const PastState = z.object({
  _id: z.uuid(),
  joined_by: z.uuid().nullable(),
  joined_at: z.string().nullable(),
});
export type PastState = z.infer<typeof PastState>;

/** What an event keeps so that it can be taken back as it was. Older events kept nothing. */
const Taken = z.object({ taken: z.array(TagUse).default([]) });
const Parted = z.object({ stood: z.array(PastState).default([]) });

/** The uses of a tag that were taken when it was last taken from these contacts; none where nobody took it. */
export const findLastRemoval = async (
  unit: UnitOfWork,
  contactIds: readonly string[],
  tagId: string,
): Promise<TagUse[]> => {
  const data = await newest(unit, { kind: 'customer.untagged', contactIds, holds: { tag_id: tagId } });
  return Taken.parse(data ?? {}).taken;
};

/** How everybody stood before these contacts were last parted from this one; empty where nobody parted them. */
export const findLastUnmerge = async (
  unit: UnitOfWork,
  contactId: string,
  parted: readonly string[],
): Promise<PastState[]> => {
  const data = await newest(unit, { kind: 'customer.unmerged', contactIds: [contactId], holds: { parted } });
  return Parted.parse(data ?? {}).stood;
};

type PastEventQuery = { kind: string; contactIds: readonly string[]; holds: Record<string, unknown> };

const newest = async (unit: UnitOfWork, { kind, contactIds, holds }: PastEventQuery): Promise<unknown> => {
  const line = await unit.db
    .selectFrom('event_log')
    .select('data')
    .where('account_id', '=', unit.accountId)
    .where('entity_id', 'in', [...contactIds])
    .where('kind', '=', kind)
    .where(sql<boolean>`data @> ${JSON.stringify(holds)}::jsonb`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.data;
};
