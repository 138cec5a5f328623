import type { ProjectPoint } from '#engine/maps/project-point.ts';

/** The shapes of a map: paths of SVG by code, within its width and height. */
export type MapShapes = {
  width: number;
  height: number;
  shapes: Readonly<Record<string, string>>;
  /** Places that are too small for a shape. */
  points: Readonly<Record<string, readonly number[]>>;
  /** The names of a place in English and in Thai. */
  nameOf: (code: string) => readonly string[];
  /** Where a latitude and a longitude are. */
  project: ProjectPoint;
};
