import { useState } from 'react';
import type { MapShapes } from '#engine/maps/map-shapes.ts';
import { findValueStep } from '#engine/maps/value-step.ts';
import classes from './map.module.css';

/** A place with a value; the larger, the stronger its colour. */
export type MapPlace = { code: string; name: string; value: number; text: string; isFaded?: boolean };

type Props<Place extends MapPlace> = {
  map: MapShapes;
  label: string;
  places: readonly Place[];
  onOpen?: ((place: Place, event: React.MouseEvent) => void) | undefined;
};

/** The radius of a place without a shape, as a part of the map's width. */
const POINT = 0.0055;

/**
 * Places by their value: the darker, the more. A list next to it shows the same and is operated by keyboard, so pointer support is enough
 * here.
 */
export function ShapeMap<Place extends MapPlace>({ map, label, places, onOpen }: Props<Place>) {
  const [over, setOver] = useState<Place | null>(null);
  const byCode = new Map(places.map((place) => [place.code, place]));
  const most = Math.max(1, ...places.map(({ value }) => value));
  const marks = (code: string) => {
    const place = byCode.get(code);
    if (!place) return { className: classes.land };
    return {
      className: classes.land,
      'data-step': findValueStep(place.value, most),
      'data-faded': place.isFaded || undefined,
      'data-leads': onOpen !== undefined || undefined,
      onClick: onOpen && ((event: React.MouseEvent) => onOpen(place, event)),
      onPointerEnter: () => setOver(place),
      onPointerLeave: () => setOver(null),
    };
  };
  return (
    <div className={classes.map}>
      <svg
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="img"
        aria-label={label}
        strokeWidth={map.width / 1000}
      >
        {Object.entries(map.shapes).map(([code, path]) => (
          <path key={code} d={path} {...marks(code)} />
        ))}
        {places.map(({ code }) => {
          const [x, y] = map.points[code] ?? [];
          return x === undefined ? null : (
            <circle key={code} cx={x} cy={y} r={map.width * POINT} {...marks(code)} />
          );
        })}
      </svg>
      {over && (
        <p className={classes.over} aria-hidden>
          {over.name} <strong>{over.text}</strong>
        </p>
      )}
    </div>
  );
}
