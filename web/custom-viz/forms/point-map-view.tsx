import { useState } from 'react';
import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { ChartDrawing, MapSpot, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { placeSpots, type MapCircle } from '#engine/maps/place-spots.ts';
import { THAILAND } from '#engine/maps/thailand.ts';
import { WORLD } from '#engine/maps/world.ts';
import { MapList } from './map-list.tsx';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import map from '#web/kit/map/map.module.css';
import classes from './map-view.module.css';

type Props = {
  drawing: Extract<ChartDrawing, { kind: 'points' }>;
  label: string;
  writer: ChartWriter;
  onSelect: ((mark: Mark, event: SelectEvent) => void) | undefined;
};

const MAPS = { world: WORLD, thailand: THAILAND };

/** Circles at their places on a map, with a list beside it, which says the numbers, is operated by keyboard, and has what the map does not. */
export function PointMapView({ drawing, label, writer, onSelect }: Props) {
  const { spots, hasList, faded } = drawing;
  const shapes = MAPS[drawing.map];
  const [over, setOver] = useState<MapSpot | null>(null);
  const { circles, missing } = placeSpots(shapes, spots);
  const select = (spot: MapSpot, event: SelectEvent): void => {
    const mark = drawing.marks[spot.mark];
    if (mark) onSelect?.(mark, event);
  };
  const draw = ({ spot, x, y, radius }: MapCircle<MapSpot>) => (
    <circle
      key={spot.mark}
      className={classes.spot}
      cx={x}
      cy={y}
      r={radius}
      fill={spot.color}
      data-faded={faded?.has(spot.mark) || undefined}
      data-leads={onSelect !== undefined || undefined}
      onClick={(event) => select(spot, readSelectEvent(event))}
      onPointerEnter={() => setOver(spot)}
      onPointerLeave={() => setOver(null)}
    />
  );
  return (
    <div className={classes.place} data-list={hasList || undefined} data-map={drawing.map}>
      <div className={map.map}>
        <svg
          viewBox={`0 0 ${shapes.width} ${shapes.height}`}
          role="img"
          aria-label={label}
          strokeWidth={shapes.width / 1000}
        >
          {Object.entries(shapes.shapes).map(([code, path]) => (
            <path key={code} d={path} className={map.land} />
          ))}
          {circles.map(draw)}
        </svg>
        {over && (
          <p className={map.over} aria-hidden>
            {over.label} <strong>{over.text}</strong>
          </p>
        )}
      </div>
      {hasList && (
        <MapList
          places={spots.toSorted((one, other) => other.value - one.value)}
          faded={faded}
          onSelect={onSelect && select}
        />
      )}
      {missing.length > 0 && (
        <p className={classes.missing}>
          {writer.labels.screen.unplaced(writer.labels.list(missing.map((spot) => spot.label)))}
        </p>
      )}
    </div>
  );
}
