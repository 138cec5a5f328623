import { z } from 'zod';
import { GridPosition, type GridSize } from '#contracts/kit/widget/grid.ts';

/** Where a widget may be shown: on a dashboard, on a wall screen, in a report. */
export const WIDGET_PLACES = ['dashboard', 'wall', 'report'] as const;
export type WidgetPlace = (typeof WIDGET_PLACES)[number];

/** The fields of every widget, whatever its product and its kind. */
export const baseFields = {
  /** Unique within its dashboard; chosen by the client that adds it. */
  _id: z.string().regex(/^[\w-]{1,40}$/),
  /** Empty for the default title of its kind. */
  title: z.string().trim().max(120).default(''),
  spot: GridPosition,
};

/** One way in which the catalogue of widgets offers a kind. */
export type WidgetOffer<Options = object> = {
  /** The options that differ from their defaults. */
  options: Options;
  /** The size of the new widget, where it differs from the usual one of its kind. */
  size?: GridSize;
  /** Whether it is in the second part of the catalogue, which lists many variants of one kind. */
  variant?: boolean;
};

/**
 * What a product declares of a kind of widget. `Widget` are its fields, `Filter` and `Question` those of the product: a widget turns the
 * filter of its dashboard into questions, and is drawn from their answers.
 */
export type WidgetDeclaration<Widget, Filter, Question> = {
  kind: string;
  /** The size of a new widget, and the smallest in which it is legible. */
  size: GridSize & { least: GridSize };
  places: readonly WidgetPlace[];
  offers: readonly WidgetOffer[];
  /** Whether it asks anything: one that does not has no filter, and nothing to open. */
  asks: boolean;
  /** Its questions under the filter that applies to it; the answers come in the same order. */
  questions(widget: Widget, filter: Filter): Question[];
};

/** The schema of one kind of widget: the fields that all widgets of its product have, its kind and its options. */
export function buildKindSchema<
  Fields extends z.ZodRawShape,
  const Kind extends string,
  Options extends z.ZodRawShape,
>(fields: Fields, kind: Kind, options: Options) {
  return z.strictObject({ ...fields, kind: z.literal(kind), ...options });
}

type WithSchema = { schema: z.ZodObject<z.ZodRawShape & { kind: z.ZodLiteral<string> }> };
type SchemasOf<Declarations extends readonly WithSchema[]> = {
  [Index in keyof Declarations]: Declarations[Index]['schema'];
};

/** The schema of any widget of a product: one of the declared kinds. */
export function buildWidgetSchema<const Declarations extends readonly [WithSchema, ...WithSchema[]]>(
  declarations: Declarations,
) {
  // The compiler does not follow `map` over a tuple.
  return z.discriminatedUnion('kind', declarations.map(({ schema }) => schema) as SchemasOf<Declarations>);
}
