import { expect, it } from 'vitest';
import { z } from 'zod';
import { openFieldsOf } from './draft-recovery.ts';

it('Secrets of a form are recognized at any depth', () => {
  const secret = z.string().max(9).meta({ secret: true });
  const schema = z.strictObject({
    name: z.string(),
    token: secret,
    later: secret.optional().default(''),
    hooks: z.array(z.object({ url: z.string(), key: secret.nullable() })),
    by_name: z.record(z.string(), z.union([z.number(), secret])),
    shown: z.array(z.object({ url: z.string() })),
  });
  expect(openFieldsOf(schema)).toEqual(['name', 'shown']);
  expect(openFieldsOf(schema.refine(() => true))).toEqual(['name', 'shown']);
});

it('Nothing is stored of a schema that cannot be inspected', () => {
  expect(openFieldsOf(z.unknown())).toEqual([]);
});
