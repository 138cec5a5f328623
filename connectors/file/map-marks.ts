import type { RowReading } from '#connectors/file/map-row.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { SENTIMENTS, type Sentiment } from '#contracts/listening/mention.ts';
import { MOST_CELL_TAGS, readTagCell } from '#contracts/listening/tag-cell.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';

/** What a row contains about its post in addition to the post: names of tags, and the sentiment that a person set. */
export type RowMarks = { tags: string[]; sentiment: Sentiment | null };

type MarkColumns = { [Field in 'tags' | 'sentiment' | 'sentiment_by']?: string | undefined };

/** Whether a mapping has columns of tags, or of sentiments with who set them. */
export function hasMarkColumns(mapping: MarkColumns): boolean {
  return (
    mapping.tags !== undefined || (mapping.sentiment !== undefined && mapping.sentiment_by !== undefined)
  );
}

/**
 * The tags of a row, and its sentiment if the row states that a person set it. Nothing if it has neither.
 *
 * @param leftOut called for a cell that cannot be read
 */
export function mapMarks(
  values: Readonly<Record<string, string>>,
  { mapping, leftOut }: Pick<RowReading, 'leftOut'> & { mapping: MarkColumns },
): RowMarks | undefined {
  const cell = (field: keyof MarkColumns): string => {
    const column = mapping[field];
    if (column === undefined || !Object.hasOwn(values, column)) return '';
    return toStorableText(values[column] ?? '').trim();
  };
  const leave = (field: keyof MarkColumns, reason: Fault): void =>
    leftOut?.({ column: mapping[field] ?? null, reason });
  const named = readTagCell(cell('tags'));
  if (named.length > MOST_CELL_TAGS) leave('tags', fault('tags_over', { count: MOST_CELL_TAGS }));
  const tags = named.slice(0, MOST_CELL_TAGS);
  let sentiment: Sentiment | null = null;
  if (isPerson(cell('sentiment_by')) && cell('sentiment') !== '') {
    sentiment = SENTIMENT_WORDS.get(plain(cell('sentiment'))) ?? null;
    if (sentiment === null) leave('sentiment', fault('no_sentiment'));
  }
  return tags.length === 0 && sentiment === null ? undefined : { tags, sentiment };
}

const plain = (word: string): string => word.normalize('NFKC').toLowerCase().trim();

/** The words of our own exports for a value, in the languages of files and for programs. */
function wordsOf(value: string): string[] {
  return [value, EXPORT_LABELS.en.values[value] ?? value, EXPORT_LABELS.th.values[value] ?? value].map(plain);
}

const SENTIMENT_WORDS = new Map(
  SENTIMENTS.flatMap((one) => wordsOf(one).map((word): [string, Sentiment] => [word, one])),
);

const PERSONS = new Set([...wordsOf('person'), 'human', 'manual', 'user', 'ผู้ใช้', 'บุคคล']);
const isPerson = (by: string): boolean => PERSONS.has(plain(by));
