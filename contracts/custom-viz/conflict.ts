import { z } from 'zod';
import { LocalId } from '#contracts/custom-viz/tiles.ts';

/** What two people may change at once: the dashboard itself, and its parts. */
const MERGED_PARTS = ['dashboard', 'tab', 'section', 'tile', 'filter', 'parameter'] as const;

const Side = z.object({
  /** Who wrote it; empty for somebody who has left the account. */
  by: z.string(),
  /** Null for a part that this person deleted. */
  value: z.unknown(),
});

/**
 * Two people changed the same field of a draft. The draft has the value of the later one (`kept`); the other value stays here until somebody
 * settles it. A part that one person deleted and the other changed stays.
 */
export const DraftConflict = z.object({
  _id: z.string(),
  part: z.enum(MERGED_PARTS),
  /** The id of the tab, section, tile, filter or parameter; null for the dashboard. */
  part_id: LocalId.nullable(),
  /** The changed field, with dots where it is within another; null where one person deleted the part. */
  field: z.string().nullable(),
  kept: Side,
  other: Side,
});
export type DraftConflict = z.infer<typeof DraftConflict>;
