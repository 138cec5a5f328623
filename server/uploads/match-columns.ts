import type { FilePreview } from '#contracts/uploads/dry-run.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { foldHeader } from '#engine/uploads/read-row.ts';

type ColumnMatch = Pick<FilePreview, 'guesses' | 'missing' | 'ignored'>;

/**
 * The columns of a file for an upload that exists: those with a known name are read as before and keep their ids, others get the next free
 * ones; and what the file lacks.
 */
export function matchColumns(
  { guesses, headers }: Pick<FilePreview, 'guesses' | 'headers'>,
  shape: UploadShape | null,
): ColumnMatch {
  if (!shape) return { guesses, missing: [], ignored: headers.slice(guesses.length) };
  const known = new Map(shape.columns.map((column) => [foldHeader(column.header), column]));
  let next = Math.max(...shape.columns.map(({ _id }) => Number(_id.slice(1))));
  const found = new Set<string>();
  const ignored: string[] = headers.slice(guesses.length);
  const matched = guesses.map((guess) => {
    const column = known.get(foldHeader(guess.column.header));
    if (column) {
      found.add(column._id);
      return { ...guess, column: { ...column, header: guess.column.header } };
    }
    ignored.push(guess.column.header);
    next += 1;
    return { ...guess, column: { ...guess.column, _id: `c${next}` } };
  });
  const missing = shape.columns.flatMap(({ _id }) => (found.has(_id) ? [] : [_id]));
  return { guesses: matched, missing, ignored };
}
