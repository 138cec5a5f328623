import { z } from 'zod';
import { listActivityRows } from '#server/audit/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many changes are searched: a response is seldom changed more often while its former files are still kept. */
const LOOKED_THROUGH = 100;
const KINDS = ['created', 'updated', 'deleted'].map((change) => `canned_response.${change}`);

const Held = z.object({ media: z.array(z.object({ _id: z.string() })) });

/** The files that a response had at any time, according to the log: a user who restores it may name them again. */
export async function listFormerMedia(unit: UnitOfWork, responseId: string): Promise<string[]> {
  const rows = await listActivityRows(unit, {
    filter: { by: 'all', entity: responseId },
    after: null,
    limit: LOOKED_THROUGH,
    kinds: KINDS,
  });
  return rows.flatMap(({ before, after }) =>
    [before, after].flatMap((values) => Held.safeParse(values).data?.media.map(({ _id }) => _id) ?? []),
  );
}
