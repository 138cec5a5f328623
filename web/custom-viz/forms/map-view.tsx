import { useMemo } from 'react';
import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { ChartDrawing, MapArea, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { matchPlaces } from '#engine/maps/match-places.ts';
import { THAILAND } from '#engine/maps/thailand.ts';
import { WORLD } from '#engine/maps/world.ts';
import { ShapeMap, type MapPlace } from '#web/kit/map/shape-map.tsx';
import { MapList } from './map-list.tsx';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import classes from './map-view.module.css';

type Props = {
  drawing: Extract<ChartDrawing, { kind: 'map' }>;
  label: string;
  writer: ChartWriter;
  onSelect: ((mark: Mark, event: SelectEvent) => void) | undefined;
};

/** A value with the code of its shape. */
type ShapedArea = MapArea & MapPlace;

const MAPS = { world: WORLD, thailand: THAILAND };

/** Places on a map with a list beside it, which says the numbers, is operated by keyboard, and has what the map does not. */
export function MapView({ drawing, label, writer, onSelect }: Props) {
  const { areas, hasList, faded } = drawing;
  const map = MAPS[drawing.map];
  const codes = useMemo(() => matchPlaces(map, areas), [map, areas]);
  const places = areas.flatMap((area, at): ShapedArea[] => {
    const code = codes[at];
    return code ? [{ ...area, code, name: area.label, isFaded: faded?.has(area.mark) ?? false }] : [];
  });
  const missing = areas.filter((_area, at) => !codes[at]);
  const select = (area: MapArea, event: SelectEvent): void => {
    const mark = drawing.marks[area.mark];
    if (mark) onSelect?.(mark, event);
  };
  return (
    <div className={classes.place} data-list={hasList || undefined} data-map={drawing.map}>
      <ShapeMap<ShapedArea>
        map={map}
        label={label}
        places={places}
        onOpen={onSelect && ((area, event) => select(area, readSelectEvent(event)))}
      />
      {hasList && <MapList places={areas} faded={faded} onSelect={onSelect && select} />}
      {missing.length > 0 && (
        <p className={classes.missing}>
          {writer.labels.screen.unplaced(writer.labels.list(missing.map((area) => area.label)))}
        </p>
      )}
    </div>
  );
}
