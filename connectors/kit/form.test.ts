import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildForm } from '#connectors/kit/form.ts';
import { LineForm } from '#contracts/networks/line.ts';

it('reads the fields of a form from its schema', () => {
  const form = z.strictObject({
    name: z.string(),
    note: z.string().optional(),
    key: z.string().meta({ secret: true }),
  });
  expect(buildForm(form)).toEqual([
    { key: 'name', required: true, secret: false },
    { key: 'note', required: false, secret: false },
    { key: 'key', required: true, secret: true },
  ]);
});

it('The LINE form matches the specification: id and token required, plus the secret', () => {
  expect(buildForm(LineForm)).toEqual([
    { key: 'channel_id', required: true, secret: false },
    { key: 'channel_access_token', required: true, secret: true },
    { key: 'channel_secret', required: false, secret: true },
  ]);
});
