import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { ChartDrawing, LargeNumber, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import { TrendLine } from './trend-line.tsx';
import classes from './numbers.module.css';

type Props = {
  drawing: Extract<ChartDrawing, { kind: 'numbers' }>;
  writer: ChartWriter;
  onSelect: ((mark: Mark, event: SelectEvent) => void) | undefined;
};

/** Large numbers, each with what it is compared with, its target and its small line. */
export function NumbersView({ drawing, writer, onSelect }: Props) {
  return (
    <div className={classes.numbers}>
      {drawing.numbers.map((number) => (
        <NumberView
          key={number.id}
          number={number}
          writer={writer}
          mark={drawing.marks[number.mark]}
          isFaded={drawing.faded?.has(number.mark) ?? false}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

type NumberProps = Pick<Props, 'writer' | 'onSelect'> & {
  number: LargeNumber;
  mark: Mark | undefined;
  isFaded: boolean;
};

function NumberView({ number, writer, mark, isFaded, onSelect }: NumberProps) {
  const { label, text, exact, before, target, line } = number;
  const { labels } = writer;
  const value = (
    <span className={classes.value} title={exact}>
      {text}
    </span>
  );
  return (
    <div className={classes.number} data-faded={isFaded || undefined}>
      <span className={classes.name}>{label}</span>
      {mark && onSelect ? (
        <button
          type="button"
          className={classes.open}
          aria-label={`${label}: ${exact}`}
          onClick={(event) => onSelect(mark, readSelectEvent(event))}
        >
          {value}
        </button>
      ) : (
        value
      )}
      {mark?.part !== undefined && (
        <span className={classes.part}>
          {labels.selected} <strong>{mark.part}</strong>
        </span>
      )}
      {before && (
        <span className={classes.before}>
          {before.change && (
            <span className={classes.change} data-tone={before.tone}>
              {before.change}
            </span>
          )}
          <span title={before.name}>{labels.of_period(before.text, before.name)}</span>
        </span>
      )}
      {target && (
        <span className={classes.target}>
          <span className={classes.track} aria-hidden>
            <span
              data-reached={target.reached || undefined}
              style={{ width: `${Math.min(1, Math.max(0, target.share ?? 0)) * 100}%` }}
            />
          </span>
          <span>
            {target.label} {target.text}
            {target.share !== null && ` · ${writer.percent(target.share)}`}
            {target.state !== null && ` · ${target.state}`}
          </span>
        </span>
      )}
      {line.length > 1 && <TrendLine values={line} />}
    </div>
  );
}
