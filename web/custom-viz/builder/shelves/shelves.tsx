import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELVES, type Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import { useBuilder } from '../builder-context.ts';
import { hasRoom, makeAxis, moveAxis, putAxis, type Axis, type AxisPlace } from '../edits/axes.ts';
import { followShelves } from '../edits/form-edits.ts';
import { moveMeasure } from '../edits/measures.ts';
import { placeField, removeField } from '../edits/place-field.ts';
import { AxisSettings } from './axis-settings.tsx';
import { Chip, type Direction } from './chip.tsx';
import { describeAxis, describeShare } from './describe-axis.ts';
import { FilterShelf } from './filter-shelf.tsx';
import { MeasureSettings } from './measure-settings.tsx';
import { ShelfRow } from './shelf.tsx';
import classes from './shelves.module.css';

/** What the chart counts and along what: the measures, the four shelves of dimensions, and the filters. */
export function Shelves() {
  const shelves = useRef<HTMLDivElement>(null);
  /** The chip of a field keeps the focus where it was moved to. */
  const keepFocus = (ref: string) =>
    requestAnimationFrame(() => shelves.current?.querySelector<HTMLElement>(`[data-chip="${ref}"]`)?.focus());
  return (
    <div className={classes.shelves} ref={shelves}>
      <MeasureShelf keepFocus={keepFocus} />
      {SHELVES.map((shelf) => (
        <AxisShelf key={shelf} shelf={shelf} keepFocus={keepFocus} />
      ))}
      <FilterShelf />
    </div>
  );
}

type KeepFocus = { keepFocus: (ref: string) => void };

function MeasureShelf({ keepFocus }: KeepFocus) {
  const { t } = useTranslation();
  const { chart, change, catalogue, dragged } = useBuilder();
  return (
    <ShelfRow
      isWide
      name={t('viz_builder.measures')}
      hint={t('viz_builder.hints.measures')}
      isEmpty={chart.measures.length === 0}
      takes={dragged?.of === 'measure'}
      onDropped={() => {
        const field = catalogue.findMeasure(dragged?.ref ?? '');
        if (field) change(placeField(chart, field, catalogue));
      }}
    >
      {chart.measures.map((ref) => (
        <Chip
          key={ref}
          of="measure"
          field={{ of: 'measure', ref }}
          label={catalogue.findMeasure(ref)?.name ?? ref}
          detail={describeShare(chart, ref, catalogue, t)}
          onMove={(to) => {
            change(moveMeasure(chart, ref, to === 'left' || to === 'up' ? 'left' : 'right'));
            keepFocus(ref);
          }}
          onRemove={() => change(removeField(chart, { of: 'measure', ref }, catalogue))}
        >
          <MeasureSettings measure={ref} />
        </Chip>
      ))}
    </ShelfRow>
  );
}

function AxisShelf({ shelf, keepFocus }: KeepFocus & { shelf: Shelf }) {
  const { t } = useTranslation();
  const { chart, change, catalogue, dragged } = useBuilder();
  const axes = chart.shelves[shelf];
  const drop = () => {
    if (!dragged) return;
    const known = SHELVES.flatMap((one) => chart.shelves[one]).find(
      ({ dimension }) => dimension === dragged.ref,
    );
    change(
      followShelves(chart, putAxis(chart, known ?? makeAxis(dragged.ref, catalogue), { shelf }), catalogue),
    );
  };
  return (
    <ShelfRow
      name={t(`viz_builder.shelves.${shelf}`)}
      hint={t(`viz_builder.hints.${shelf}`)}
      isEmpty={axes.length === 0}
      takes={dragged?.of === 'dimension' && hasRoom(chart, shelf)}
      onDropped={drop}
    >
      {axes.map((axis, index) => (
        <AxisChip key={axis.dimension} axis={axis} place={{ shelf, index }} keepFocus={keepFocus} />
      ))}
    </ShelfRow>
  );
}

function AxisChip({ axis, place, keepFocus }: KeepFocus & { axis: Axis; place: AxisPlace }) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const ref = axis.dimension;
  const move = (to: Direction) => {
    change(followShelves(chart, moveAxis(chart, place, to), catalogue));
    keepFocus(ref);
  };
  return (
    <Chip
      of="dimension"
      field={{ of: 'dimension', ref }}
      label={catalogue.names.nameDimension(ref)}
      detail={describeAxis(axis, catalogue, t)}
      onMove={move}
      onRemove={() => change(removeField(chart, { of: 'dimension', ref }, catalogue))}
    >
      <AxisSettings axis={axis} place={place} />
    </Chip>
  );
}
