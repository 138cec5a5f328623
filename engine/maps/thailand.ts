import type { MapShapes } from '#engine/maps/map-shapes.ts';
import { makeThailandProjection } from '#engine/maps/project-point.ts';
import file from './thailand.json' with { type: 'json' };

const NAMES: Readonly<Record<string, readonly string[]>> = file.names;

/** The provinces of Thailand by their ISO 3166-2 codes. */
export const THAILAND: MapShapes = {
  width: file.width,
  height: file.height,
  shapes: file.shapes,
  points: {},
  project: makeThailandProjection(file),
  nameOf: (code) => NAMES[code] ?? [code],
};
