import { z } from 'zod';
import type { Shelf } from '#contracts/custom-viz/chart-shelf.ts';

/** How many dimensions a shelf takes, or how many measures a form draws. */
export type Range = { least: number; most: number };

/** What an axis is, as far as forms care: bars of time, a place on a map, one of its coordinates, or any other value, which may be the name of a place. */
export type AxisKind = 'time' | 'place' | 'latitude' | 'longitude' | 'value';

/** The measures and shelves of a chart, as forms judge them. */
export type ChartFields = {
  measures: number;
  /** Whether every measure can be added up, so that parts of a whole make sense. */
  isAdditive: boolean;
  /** Whether a row may count under several values of a dimension, so that their sum exceeds the whole. */
  isOverlapping: boolean;
  shelves: Readonly<Record<Shelf, readonly AxisKind[]>>;
};

/** Why a form cannot draw these fields: codes whose texts are in `texts`. */
export type FormRefusal =
  | { code: 'measures'; least: number; most: number }
  | { code: 'shelf'; shelf: Shelf; least: number; most: number }
  | { code: 'not_additive' }
  | { code: 'overlapping' }
  | { code: 'needs_time' }
  | { code: 'needs_place' }
  | { code: 'needs_point' };

/** A form of chart. */
export type FormDeclaration<Name extends string = string, Options extends z.ZodRawShape = z.ZodRawShape> = {
  name: Name;
  /** Its options, each with a default. */
  options: Options;
  measures: Range;
  shelves: Readonly<Record<Shelf, Range>>;
  /** What its main axis must be, where not every axis is drawn. */
  across?: 'time' | 'place' | 'point';
  /** The totals that it draws, which its questions then count. */
  totals?: readonly ('rows' | 'columns' | 'all')[];
  /** The width of its bars of time, where it draws no other. */
  grain?: 'day';
  /** Whether it sums up each value of its rows within the values above. */
  hasSubtotals?: true;
  /** Whether it shows parts of a whole, which only measures that can be added up have. */
  isWhole?: true;
  /**
   * Where its shelves go in a question: `chart`: tiles and across in rows, colour and down in columns; `pivot`: down in rows, across in columns.
   */
  layout: 'chart' | 'pivot';
  /** How well it suits fields that it can draw, from 0 (never suggested) to 100. */
  suits(fields: ChartFields): number;
  /** How a presentation shows it: as a chart of its own kind that can be edited, as a table, or as a drawing. */
  slide:
    | 'bar'
    | 'line'
    | 'combo'
    | 'area'
    | 'pie'
    | 'doughnut'
    | 'scatter'
    | 'bubble'
    | 'radar'
    | 'table'
    | 'drawing';
};

/** The ranges of shelves; a shelf that is absent takes nothing. */
export function takeShelves(
  ranges: Partial<Record<Shelf, readonly [least: number, most: number]>>,
): Record<Shelf, Range> {
  const toRange = (shelf: Shelf): Range => {
    const [least, most] = ranges[shelf] ?? [0, 0];
    return { least, most };
  };
  return {
    across: toRange('across'),
    down: toRange('down'),
    colour: toRange('colour'),
    tiles: toRange('tiles'),
  };
}

/** Declares a form of chart; it is listed in `register.ts`. */
export function declareForm<const Name extends string, Options extends z.ZodRawShape>(
  form: FormDeclaration<Name, Options>,
) {
  return { ...form, schema: z.strictObject({ name: z.literal(form.name), ...form.options }) };
}

/** Why a form cannot draw fields; empty where it can. */
export function listRefusals(form: FormDeclaration, fields: ChartFields): FormRefusal[] {
  const refusals: FormRefusal[] = [];
  if (!isWithin(fields.measures, form.measures)) refusals.push({ code: 'measures', ...form.measures });
  for (const [shelf, range] of Object.entries(form.shelves) as [Shelf, Range][])
    if (!isWithin(fields.shelves[shelf].length, range)) refusals.push({ code: 'shelf', shelf, ...range });
  if (form.isWhole && !fields.isAdditive) refusals.push({ code: 'not_additive' });
  if (form.isWhole && fields.isOverlapping) refusals.push({ code: 'overlapping' });
  const isTime = fields.shelves.across[0] === 'time';
  if (form.across === 'time' && !isTime) refusals.push({ code: 'needs_time' });
  // Any value may be the name of a place; which of them are none is said when the map is drawn.
  if (form.across === 'place' && isTime) refusals.push({ code: 'needs_place' });
  const [first, second] = fields.shelves.across;
  if (form.across === 'point' && (first !== 'latitude' || second !== 'longitude'))
    refusals.push({ code: 'needs_point' });
  return refusals;
}

const isWithin = (count: number, { least, most }: Range): boolean => count >= least && count <= most;
