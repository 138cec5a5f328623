import { z } from 'zod';
import type { Channel } from '#contracts/networks.ts';
import { findPublishing } from '#contracts/publishing/networks/register.ts';

/** How one option of a network is drawn. */
export type OptionPlan =
  | { name: string; kind: 'switch' | 'text' | 'number' | 'words' }
  | { name: string; kind: 'choice'; values: readonly string[]; usual: string | null };

/** The options of posts on a channel that have a plain control; others are left to the public interface. */
export function listOptionPlans(channel: Channel): OptionPlan[] {
  const shape = findPublishing(channel)?.options.shape ?? {};
  return Object.entries(shape).flatMap(([name, schema]) => planOption(name, schema) ?? []);
}

function planOption(name: string, schema: z.core.$ZodType): OptionPlan | undefined {
  const usual: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : null;
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodBoolean) return { name, kind: 'switch' };
  if (inner instanceof z.ZodEnum)
    return {
      name,
      kind: 'choice',
      values: inner.options.map(String),
      usual: typeof usual === 'string' ? usual : null,
    };
  if (inner instanceof z.ZodString) return { name, kind: 'text' };
  if (inner instanceof z.ZodNumber) return { name, kind: 'number' };
  if (inner instanceof z.ZodArray && unwrapSchema(inner.element) instanceof z.ZodString)
    return { name, kind: 'words' };
  return undefined;
}

function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrapSchema(schema.def.innerType)
    : schema;
}
