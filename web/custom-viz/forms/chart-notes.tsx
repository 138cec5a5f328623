import { Tooltip } from '@mantine/core';
import { listAnnotationRemarks } from '#engine/chart-forms/drawing/annotations.ts';
import type { DrawingHint } from '#engine/chart-forms/drawing/drawing.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { listRemarks } from '#engine/chart-forms/tables/remarks.ts';
import classes from './forms.module.css';

type Props = { model: ChartModel; hints: readonly DrawingHint[] };

/** The foot of a chart: what a reader has to know about its numbers, each in a word with its sentence, and the zone of its times. */
export function ChartNotes({ model, hints }: Props) {
  const { writer, answers } = model.input;
  const remarks = [...listAnnotationRemarks(model), ...listRemarks(model, hints)];
  return (
    <ul className={classes.notes} aria-label={writer.labels.screen.notes}>
      {remarks.map(({ short, sentence }) => (
        <li key={sentence}>
          <Tooltip label={sentence} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" className={classes.badge} aria-label={sentence}>
              {short}
            </button>
          </Tooltip>
        </li>
      ))}
      <li className={classes.zone} title={writer.labels.zone(answers[0].zone)}>
        {answers[0].zone}
      </li>
    </ul>
  );
}
