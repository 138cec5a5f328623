import { z } from 'zod';
import { ActorKind, type Activity, type NamedResource } from '#contracts/audit/activity.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { EVENTS } from '#contracts/register.ts';
import type { ActivityRow } from '#server/audit/activity-store.ts';
import { loadResourceNames } from '#server/audit/resource-name-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadSeenNames, withoutUnseenTags, type NamesSeen } from '#server/tags/public.ts';

const NEEDS = new Map<string, Requirement>(EVENTS.map(({ name, need }) => [name, need]));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How deep values are searched for ids: lists of ids are at the second level. */
const DEPTH = 3;

/**
 * Log entries as a reader may see them: everybody who may read the log sees who did what to which record; the values are visible only to
 * those who may read the record.
 */
export async function presentActivity(
  unit: UnitOfWork,
  rows: readonly ActivityRow[],
  held: readonly string[],
): Promise<Activity[]> {
  const things = await loadResourceNames(unit, new Set(rows.flatMap(idsOf)));
  const ofTickets = await loadSeenNames(unit, 'crm');
  const ofMentions = await loadSeenNames(unit, 'listening');
  return rows.map((row) => {
    const seen = row.kind.startsWith('ticket.')
      ? ofTickets
      : row.kind.startsWith('mentions.')
        ? ofMentions
        : ALL_NAMES;
    return presentOne(row, { things, seen, open: mayRead(row.kind, held) });
  });
}

/**
 * Entries about settings depend on the permission to read the setting; entries about tickets and mentions name what the reader's group
 * sees.
 */
const ALL_NAMES: NamesSeen = { keywords: null, tags: null, tagNames: null };

function mayRead(kind: string, held: readonly string[]): boolean {
  const need = NEEDS.get(kind);
  return need !== undefined && allows(held, need);
}

type PresentationContext = { things: ReadonlyMap<string, NamedResource>; seen: NamesSeen; open: boolean };

function presentOne(row: ActivityRow, { things, seen, open }: PresentationContext): Activity {
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    actor: {
      kind: ActorKind.catch('system').parse(row.actor_kind),
      _id: row.actor_id,
      name: things.get(row.actor_id ?? '')?.name ?? null,
    },
    entity: entityOf(row, things, open),
    data: open ? row.data : null,
    before: open ? withoutUnseenTags(row.before, seen) : null,
    after: open ? withoutUnseenTags(row.after, seen) : null,
    hidden: !open && (row.before !== null || row.after !== null),
    erased: row.erased,
    names: open
      ? Object.fromEntries(
          [...idsIn(row.data, DEPTH), ...idsIn(row.before, DEPTH), ...idsIn(row.after, DEPTH)].flatMap(
            (id) => {
              const thing = things.get(id);
              return thing && isNamed(thing, seen) ? [[id, thing]] : [];
            },
          ),
        )
      : {},
  };
}

function isNamed({ _id, type }: NamedResource, { keywords, tags }: NamesSeen): boolean {
  return (
    (type !== 'keyword' || keywords === null || keywords.has(_id)) &&
    (type !== 'ticket_tag' || tags === null || tags.has(_id))
  );
}

function entityOf(
  row: ActivityRow,
  things: ReadonlyMap<string, NamedResource>,
  open: boolean,
): NamedResource | null {
  if (row.entity_id === null) return null;
  const found = things.get(row.entity_id);
  if (found) return found;
  // The name of a deleted record is in the values that the log stored.
  const name = open ? (nameIn(row.after) ?? nameIn(row.before)) : null;
  return { _id: row.entity_id, type: null, name };
}

const Named = z.object({
  name: z.string().optional(),
  note: z.string().optional(),
  title: z.string().optional(),
});
function nameIn(values: unknown): string | null {
  const read = Named.safeParse(values);
  return read.success ? (read.data.name ?? read.data.note ?? read.data.title ?? null) : null;
}

function idsOf(row: ActivityRow): string[] {
  return [
    ...(row.actor_id === null ? [] : [row.actor_id]),
    ...(row.entity_id === null ? [] : [row.entity_id]),
    ...[row.data, row.before, row.after].flatMap((value) => idsIn(value, DEPTH)),
  ];
}

function idsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => idsIn(inner, depth - 1));
}
