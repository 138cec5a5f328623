import type { ChartRemark } from '#contracts/custom-viz/chart-labels.ts';
import type { AnswerNote } from '#contracts/semantic/answer.ts';
import type { DrawingHint } from '#engine/chart-forms/drawing/drawing.ts';
import { listGoalRemarks } from '#engine/chart-forms/goals/read-goal.ts';
import type { ChartInput, ChartModel } from '#engine/chart-forms/model/chart-model.ts';

/** What a reader has to know: about the numbers of all answers, and about how they are drawn; each remark once. */
export function listRemarks(model: ChartModel, hints: readonly DrawingHint[]): ChartRemark[] {
  const { input } = model;
  const all = [
    ...input.answers.flatMap(({ notes }) => notes.map((note) => describeNote(input, note))),
    ...hints.map((hint) => describeHint(input, hint)),
    ...listGoalRemarks(model),
  ];
  return [...new Map(all.map((remark) => [remark.sentence, remark])).values()];
}

function describeNote({ writer, catalog, answers }: ChartInput, note: AnswerNote): ChartRemark {
  const { remarks } = writer.labels;
  const [{ zone }] = answers;
  switch (note.code) {
    case 'filter_not_applied':
      return remarks.filter_not_applied(
        'dimension' in note.filter ? catalog.nameDimension(note.filter.dimension) : '',
      );
    case 'overlapping':
      return remarks.overlapping(catalog.nameDimension(note.dimension));
    case 'cut':
      return remarks.cut(writer.exact(note.rows, 'count'));
    case 'elapsed_part':
      return remarks.elapsed_part(writer.moment(note.until, zone));
    case 'part_of_period':
      return (note.period === 'now' ? remarks.part_now : remarks.part_before)(
        writer.moment(note.until, zone),
      );
    case 'leap_day':
      return remarks.leap_day;
    case 'without_counterpart':
      return remarks.without_counterpart(writer.span(note, zone));
    case 'about':
      return remarks.about(catalog.findMeasure(note.measure).label);
    case 'collected_since':
      return remarks.collected_since(writer.day(note.since, zone));
  }
}

function describeHint({ writer }: ChartInput, hint: DrawingHint): ChartRemark {
  const { remarks } = writer.labels;
  const count = (value: number): string => writer.exact(value, 'count');
  switch (hint.code) {
    case 'log_not_positive':
      return remarks.log_not_positive;
    case 'not_stacked':
      return remarks.not_stacked(hint.measure);
    case 'negative_left_out':
      return remarks.negative_left_out(count(hint.count));
    case 'too_many':
      return remarks.too_many(count(hint.shown), count(hint.count));
  }
}
