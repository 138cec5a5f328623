import type { MapShapes } from '#engine/maps/map-shapes.ts';
import { makeWorldProjection } from '#engine/maps/project-point.ts';
import file from './world.json' with { type: 'json' };

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const thai = new Intl.DisplayNames('th', { type: 'region', fallback: 'none' });

/** The countries of the world by their ISO 3166-1 codes. */
export const WORLD: MapShapes = {
  ...file,
  project: makeWorldProjection(file),
  nameOf: (code) => [english.of(code) ?? code, thai.of(code) ?? code],
};
