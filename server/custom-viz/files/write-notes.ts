import type { SqlRefusalCode } from '#contracts/expert-sql/statement.ts';
import type { AnswerNote, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionRefusalCode, QuestionResult } from '#contracts/semantic/question-result.ts';
import { getFilterDimension, listPlainFilters, type QuestionFilter } from '#contracts/semantic/question.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

/** What a reader has to know of answers, as sentences, each once. */
export function writeNotes(answers: readonly SemanticAnswer[], context: TileContext): string[] {
  return [...new Set(answers.flatMap(({ notes }) => notes.map((note) => writeNote(note, context))))];
}

/** The filters that do not narrow what is answered, as sentences. */
export function writeUnreached(results: readonly QuestionResult[], context: TileContext): string[] {
  const notes = results
    .flatMap((result) => (result.ok ? result.answer.notes : []))
    .filter(({ code }) => code === 'filter_not_applied');
  return [...new Set(notes.map((note) => writeNote(note, context)))];
}

/** That a tile has no answer, and why as far as it is known. */
export function writeRefusal(
  code: QuestionRefusalCode | SqlRefusalCode | undefined,
  { locale: { words } }: Pick<TileContext, 'locale'>,
): string {
  if (code === undefined) return words.no_answer;
  return `${words.no_answer} ${words.refusals[code === 'wrong' ? 'refused' : code]}`;
}

function writeNote(note: AnswerNote, { locale, catalog, writer }: TileContext): string {
  const { words, formatters } = locale;
  switch (note.code) {
    case 'filter_not_applied':
      return words.filter_not_applied(nameFilter(note.filter, catalog), catalog.nameDataSet(note.data_set));
    case 'overlapping':
      return words.overlapping(catalog.nameDimension(note.dimension));
    case 'cut':
      return words.cut(writer.exact(note.rows, 'count'));
    case 'elapsed_part':
      return words.elapsed_part(formatters.moment(note.until));
    case 'part_of_period':
      return (note.period === 'now' ? words.part_now : words.part_before)(formatters.moment(note.until));
    case 'leap_day':
      return words.leap_day;
    case 'without_counterpart':
      return words.without_counterpart(formatters.span(note.from, note.to));
    case 'about':
      return words.about(catalog.findMeasure(note.measure).label);
    case 'collected_since':
      return words.collected_since(catalog.nameDataSet(note.data_set), formatters.moment(note.since));
  }
}

/** What a filter is called by what it narrows. */
export function nameFilter(filter: QuestionFilter, catalog: Catalog): string {
  const dimension = getFilterDimension(filter);
  if (dimension !== null) return catalog.nameDimension(dimension);
  if ('number' in filter) return catalog.nameNumber(filter.number);
  if ('instant' in filter) return catalog.nameTime(filter.instant);
  if ('linked' in filter) return catalog.nameDataSet(filter.linked);
  if ('except' in filter || 'any' in filter)
    return [...new Set(listPlainFilters(filter).map((one) => nameFilter(one, catalog)))].join(', ');
  return 'search' in filter ? filter.search : '';
}
