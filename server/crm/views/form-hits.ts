import { TicketFields } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import type { FilledHit } from '#contracts/crm/views/listed.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import { isIndexed } from '#server/crm/views/ticket-text-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/** A field that holds some of the words, and how many of them. */
type FieldHit = FilledHit & { held: number };

/** How many of some words a text holds. */
export function countContained(text: string, words: readonly string[]): number {
  return words.filter((word) => findSpans(text, [word]).length > 0).length;
}

/** The field of each ticket that holds the most of some words, by ticket; the first field of the form among equals. */
export async function findFormHits(
  unit: UnitOfWork,
  words: readonly string[],
  tickets: readonly { _id: string; fields: unknown }[],
): Promise<ReadonlyMap<string, FieldHit>> {
  // Words that are too short for the index are not searched in forms.
  const sought = words.filter(isIndexed);
  const filled =
    sought.length === 0
      ? []
      : tickets
          .map(({ _id, fields }) => ({ _id, fields: TicketFields.parse(fields) }))
          .filter(({ fields }) => Object.keys(fields).length > 0);
  if (filled.length === 0) return new Map();
  const { fields: form } = await readCachedSetting(unit, customForm, 'form');
  return new Map(
    filled.flatMap(({ _id, fields }) => {
      const best = bestField(form, fields, sought);
      return best ? [[_id, best]] : [];
    }),
  );
}

function bestField(
  form: readonly FormField[],
  fields: TicketFields,
  words: readonly string[],
): FieldHit | undefined {
  const labels = new Map(form.map(({ _id, label }) => [_id, label]));
  const inOrder = [...labels.keys(), ...Object.keys(fields).filter((id) => !labels.has(id))];
  return inOrder
    .map((field) => {
      const text = textOf(fields[field]);
      return { field, label: labels.get(field) ?? null, text, held: countContained(text, words) };
    })
    .filter(({ held }) => held > 0)
    .toSorted((one, other) => other.held - one.held)[0];
}

/** The searchable part of a value: yes and no carry no text. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
