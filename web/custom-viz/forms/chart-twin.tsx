import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { Twin } from '#engine/chart-forms/tables/twin.ts';
import classes from './forms.module.css';

/** Rows for screen readers beside the drawing; the table that is opened instead of it has all. */
const MOST_HIDDEN = 100;

type Props = {
  twin: Twin;
  title: string;
  writer: ChartWriter;
  /** For screen readers only, beside the drawing: no stop of the Tab key. */
  isHidden?: boolean;
};

/** The same numbers as a chart, as a table. */
export function ChartTwin({ twin, title, writer, isHidden = false }: Props) {
  const { head, names, rows } = twin;
  const shown = isHidden ? rows.slice(0, MOST_HIDDEN) : rows;
  return (
    <div className={classes.twin} {...(isHidden ? {} : { role: 'region', 'aria-label': title, tabIndex: 0 })}>
      <table className={classes.table}>
        <caption className={classes.unseen}>{title}</caption>
        <thead>
          <tr>
            {head.map((name, index) => (
              // Names of columns may be equal; their order is fixed.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" data-name={index < names || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // Rows have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((text, index) =>
                index < names ? (
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={index} scope="row">
                    {text}
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>{text}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && <p>{writer.labels.screen.more_rows(rows.length - shown.length)}</p>}
    </div>
  );
}
