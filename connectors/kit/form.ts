import { z } from 'zod';

/**
 * One field of the form that connects a channel. `key` is the name on the wire and of the stored value; `secret` values are
 * encrypted at rest and never sent back to a browser.
 */
export type FormItem = {
  key: string;
  required: boolean;
  secret: boolean;
};

/**
 * The fields of a form, derived from its schema in the contract, so that they are defined once: a field is required if the schema refuses
 * its absence, and secret if its meta marks it so.
 */
export function buildForm(schema: z.ZodObject): FormItem[] {
  return Object.entries(schema.shape).map(([key, field]) => ({
    key,
    required: !z.safeParse(field, undefined).success,
    secret: isSecret(field),
  }));
}

function isSecret(field: unknown): boolean {
  if (typeof field !== 'object' || field === null || !('meta' in field)) return false;
  const meta: unknown = typeof field.meta === 'function' ? field.meta() : undefined;
  return typeof meta === 'object' && meta !== null && 'secret' in meta && meta.secret === true;
}
