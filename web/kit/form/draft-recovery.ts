import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { Values } from './values.ts';

/** The unsaved changes of a form when its session ended, with the values and the version that they were based on. */
const Recovery = z.object({
  changes: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  version: z.number().optional(),
});
export type Recovery = { changes: Values; base: Values; version?: number | undefined };

const PREFIX = 'earshot-form';

/** The key of a form's recovery in the session storage: the user, the page, and the record that the form edits. */
export function buildRecoveryKey(user: string, thing: string): string {
  return `${PREFIX}:${user}:${location.pathname}:${thing}`;
}

/** The record that a form edits, as part of its {@link buildRecoveryKey}; a record that is being created has no id. */
export function getResourceKey(kind: string, item: { _id: string } | null | undefined): string {
  return `${kind} ${item?._id ?? 'new'}`;
}

/** Saves a recovery for this tab, until the tab is closed or the user signs out. */
export function saveRecovery(name: string, kept: Recovery): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // If the storage is full, the changes are lost, as in a form without recovery.
  }
}

/** The recovery under a key; null if there is none. */
export function findRecovery(name: string): Recovery | null {
  const text = sessionStorage.getItem(name);
  return text === null ? null : (Recovery.safeParse(parseJson(text)).data ?? null);
}

/** Deletes the recovery under a key. */
export const deleteRecovery = (name: string): void => sessionStorage.removeItem(name);

/** Deletes the recoveries of all users but one in this tab. */
export function deleteRecoveriesOfOthers(user: string): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`${PREFIX}:`) && !name.startsWith(`${PREFIX}:${user}:`)) deleteRecovery(name);
}

/** Whether a value of this schema is, or contains, a secret, which is stored nowhere but in the form. */
function isSecret(schema: z.ZodType, above: readonly z.ZodType[] = []): boolean {
  // Conditions contain conditions.
  if (above.includes(schema)) return false;
  const { field, secret } = schema.meta() ?? {};
  if (secret === true || field === 'secret') return true;
  return innerOf(schema).some((inner) => inner instanceof z.ZodType && isSecret(inner, [...above, schema]));
}

function innerOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [schema.unwrap()];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}

/** The fields of a form's schema that contain no secret; for a schema that declares no fields, none. */
export function openFieldsOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodType ? openFieldsOf(schema.in) : [];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && !isSecret(field) ? [name] : [],
  );
}
