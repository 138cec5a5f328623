import { sql } from 'kysely';
import type { LabelledText } from '#engine/suggestions/learn.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The kinds of suggestions for a ticket. */
export const SUGGESTED = ['tags', 'groups', 'people'] as const;
export type SuggestedKind = (typeof SUGGESTED)[number];
/** Tickets with the tags and groups that the team gave them, by the kind that is learnt from them. */
export type Examples = Record<SuggestedKind, LabelledText[]>;

/** A label is learnt from this many examples on: fewer say nothing. */
const LABEL_LEAST = 4;
/** The most labels of a kind that are learnt, the most used first. */
const LABELS_MOST = 80;

/** The newest tickets that were given something, with the first words of their customers. */
export async function readExamples(unit: UnitOfWork, most: number): Promise<Examples> {
  const { rows } = await sql<Row>`
    select coalesce(opening.text, ticket.subject) as text, ticket.tag_ids, ticket.group_id, ticket.assignee_id, ticket.live
      from tickets ticket
      left join lateral (
        select text from messages
         where account_id = ticket.account_id and ticket_id = ticket._id and direction = 'in'
         order by seq limit 1) opening on true
     where ticket.account_id = ${unit.accountId} and not ticket.blocked
       and (ticket.tag_ids <> '{}' or ticket.group_id is not null or (ticket.assignee_id is not null and not ticket.live))
     order by ticket.number desc limit ${most}`.execute(unit.db);
  const examples = rows.filter(({ text }) => text.trim().length > 3);
  const labelled = (labelsOf: (row: Row) => readonly string[]): LabelledText[] =>
    usual(
      examples.flatMap((row) =>
        labelsOf(row).length > 0 ? [{ text: row.text, labels: labelsOf(row) }] : [],
      ),
    );
  return {
    tags: labelled(({ tag_ids }) => tag_ids),
    groups: labelled(({ group_id }) => (group_id ? [group_id] : [])),
    // The assignee of an open ticket may be a user who happened to be free; the one who finished it knew the subject.
    people: labelled(({ assignee_id, live }) => (assignee_id && !live ? [assignee_id] : [])),
  };
}

type Row = {
  text: string;
  tag_ids: string[];
  group_id: string | null;
  assignee_id: string | null;
  live: boolean;
};

/** Leaves out labels that were hardly ever given. */
function usual(examples: readonly LabelledText[]): LabelledText[] {
  const counts = new Map<string, number>();
  for (const label of examples.flatMap(({ labels }) => labels))
    counts.set(label, (counts.get(label) ?? 0) + 1);
  const kept = new Set(
    [...counts]
      .filter(([, count]) => count >= LABEL_LEAST)
      .sort((a, b) => b[1] - a[1])
      .slice(0, LABELS_MOST)
      .map(([label]) => label),
  );
  return examples.flatMap(({ text, labels }) => {
    const known = labels.filter((label) => kept.has(label));
    return known.length > 0 ? [{ text, labels: known }] : [];
  });
}
