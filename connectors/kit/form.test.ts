import { expect, it } from 'vitest';
import { z } from 'zod';
import { LineForm } from '#contracts/channels/connections.ts';
import { buildForm } from '#connectors/kit/form.ts';

it('reads the fields of a form from its schema', () => {
  const form = z.strictObject({
    name: z.string(),
    note: z.string().optional(),
    key: z.string().meta({ secret: true }),
  });
  expect(buildForm(form)).toEqual([
    { key: 'name', kind: 'text', required: true, secret: false },
    { key: 'note', kind: 'text', required: false, secret: false },
    { key: 'key', kind: 'text', required: true, secret: true },
  ]);
});

it('The LINE form matches the specification: id and token required, plus the secret', () => {
  expect(buildForm(LineForm)).toEqual([
    { key: 'channel_id', kind: 'text', required: true, secret: false },
    { key: 'channel_access_token', kind: 'text', required: true, secret: true },
    { key: 'channel_secret', kind: 'text', required: false, secret: true },
  ]);
});
