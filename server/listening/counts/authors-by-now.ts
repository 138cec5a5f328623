import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';

/** What a stored mention contains about its author. */
export type Writer = Pick<MentionRow, 'source_id' | 'author_id' | 'author_name'>;

/** Networks such as LINE send only an id for the author of a message; the name is requested once the message is stored. */
function isNameless({ author_id, author_name }: Writer): boolean {
  return author_id !== '' && (author_name === '' || author_name === author_id);
}

const keyOf = (connectionId: string, externalId: string): string => `${connectionId} ${externalId}`;

/**
 * What customer care knows now of authors who had no name when their post arrived.
 * @returns what is known of the author of a row, if that is more than the row contains
 */
export async function loadWriterNames(
  { ports }: Pick<Context, 'ports'>,
  unit: UnitOfWork,
  rows: readonly Writer[],
): Promise<(row: Writer) => { name: string; avatar_url: string | null } | undefined> {
  const writers = new Map(
    rows
      .filter(isNameless)
      .map(({ source_id, author_id }) => [
        keyOf(source_id, author_id),
        { connectionId: source_id, externalId: author_id },
      ]),
  );
  const found = await ports.customerCare.findWriterNames(unit, [...writers.values()]);
  const known = new Map(found.map((one) => [keyOf(one.connection_id, one.external_id), one]));
  return (row) => (isNameless(row) ? known.get(keyOf(row.source_id, row.author_id)) : undefined);
}

/**
 * Rows of the feed with the names of {@link loadWriterNames}.
 * @returns a row with its author's name and picture, or unchanged
 */
export async function makeAuthorNaming(
  context: Pick<Context, 'ports'>,
  unit: UnitOfWork,
  rows: readonly MentionRow[],
): Promise<(row: MentionRow) => MentionRow> {
  const known = await loadWriterNames(context, unit, rows);
  return (row) => {
    const writer = known(row);
    if (!writer) return row;
    return { ...row, author_name: writer.name, author_avatar: writer.avatar_url ?? row.author_avatar };
  };
}
