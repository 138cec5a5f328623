import { z } from 'zod';

type Changes<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<
    S[K] extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : S[K]
  >;
};

/**
 * The body of a change: every field may be absent and an absent one stays as it is. A plain `.partial()` would fill absent fields with
 * their defaults and so reset fields that the user did not change.
 */
export function toChangesSchema<S extends z.ZodRawShape>(shape: S): z.ZodObject<Changes<S>, z.core.$strict> {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field),
      ]),
    ) as Changes<S>,
  );
}

/** The fields of a shape out of a record that has more, such as what a user edits out of a stored record. */
export function pickFields<Shape extends object, Values extends Record<keyof Shape, unknown>>(
  shape: Shape,
  values: Values,
): Pick<Values, keyof Shape & keyof Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shape, name))) as Pick<
    Values,
    keyof Shape & keyof Values
  >;
}
