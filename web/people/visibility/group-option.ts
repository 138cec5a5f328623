import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getGroupOption, getOptionField, NONE } from '#contracts/people/visibility/endpoints.ts';
import {
  OptionProduct,
  withoutEmpty,
  type GroupOption,
  type OptionField,
} from '#contracts/people/visibility/option.ts';
import { call } from '#web/kit/api/call.ts';

/**
 * The options of a group. Requested in listening and the CRM only; any failure is swallowed, returns nothing, and is logged in the
 * browser's console.
 */
export async function loadGroupOption(product: string, groupId: string): Promise<GroupOption | null> {
  const known = OptionProduct.safeParse(product);
  if (!known.success) return null;
  const params = { product: known.data, groupId };
  const settled = await call(getGroupOption, { params }, { raise: false });
  if (settled.ok) return { ...settled.value, keywords: withoutEmpty(settled.value.keywords) };
  console.warn(`group options of ${groupId} could not be read`, settled.error);
  return null;
}

/** The requested part of a field: below a parent, by a text, from an offset; a missing value becomes `none`, `none` and 0. */
export type FieldPart = { a?: string | undefined; b?: string | undefined; c?: number | undefined };

/** One page of the values of a field that a group sees. */
export function loadOptionField(
  place: { product: OptionProduct; groupId: string; field: OptionField },
  { a = NONE, b = NONE, c = 0 }: FieldPart = {},
): Promise<AnswerOf<typeof getOptionField>> {
  return call(getOptionField, { params: { ...place, a, b, c } });
}
