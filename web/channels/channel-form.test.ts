import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { splitValues, buildFormPlans, buildShape, getValues } from './channel-form.ts';

const item = {
  _id: '0190a5d0-0000-7000-8000-000000000001',
  channel: 'line' as const,
  name: 'Shop',
  product: {},
  config: { channel_id: '42' },
  secrets: { channel_access_token: true },
  active: false,
  inactive_reason: 'line_secret_missing',
  account: null,
  token: null,
  delivery: null,
  webhook_url: null,
  embedded: null,
  last_received_at: null,
  last_error: null,
  last_error_fault: null,
  version: 1,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
};

describe('The fields of a channel form', () => {
  it('A LINE channel requires id, token and secret, and hides the two secrets', () => {
    const { fields, initial } = buildFormPlans('line', undefined);
    expect(fields.map(({ name, control, optional }) => [name, control, optional])).toEqual([
      ['name', 'text', false],
      ['channel_id', 'text', false],
      ['channel_access_token', 'secret', false],
      ['channel_secret', 'secret', true],
    ]);
    expect(initial).toEqual({ name: '', channel_id: '', channel_access_token: '', channel_secret: '' });
  });

  it('The form shows the stored values, never a secret', () => {
    const { initial } = buildFormPlans('line', item);
    expect(initial).toEqual({ name: 'Shop', channel_id: '42', channel_access_token: '', channel_secret: '' });
  });

  it('Only a stored secret may stay empty', () => {
    const values = { name: 'Shop', channel_id: '42', channel_access_token: '', channel_secret: '' };
    expect(z.object(buildShape('line', {})).safeParse(values).success).toBe(false);
    expect(z.object(buildShape('line', item.secrets)).safeParse(values).success).toBe(true);
  });

  it('A stored secret is sent only when it was entered again', () => {
    const values = { name: 'Shop', channel_id: '42', channel_access_token: '', channel_secret: 'x' };
    expect(splitValues(values, item.secrets)).toEqual({
      name: 'Shop',
      form: { channel_id: '42', channel_secret: 'x' },
    });
    expect(splitValues(values, {}).form).toHaveProperty('channel_access_token', '');
  });

  it('S2-114 S2-115 A Pantip channel requires user id and access token, and hides the token', () => {
    const { fields } = buildFormPlans('pantip', undefined);
    expect(fields.map(({ name, control, optional }) => [name, control, optional])).toEqual([
      ['name', 'text', false],
      ['user_id', 'text', false],
      ['access_token', 'secret', false],
    ]);
  });

  it('A channel whose other values come from a consent requires only a name', () => {
    expect(buildFormPlans('facebook', undefined).fields.map(({ name }) => name)).toEqual(['name']);
    const values = getValues(
      { name: 'Page', config: { account_id: '7' } },
      buildFormPlans('facebook', undefined).fields,
    );
    expect(values).toEqual({ name: 'Page' });
    expect(splitValues(values, { page_access_token: true })).toEqual({ name: 'Page', form: {} });
    expect(Object.keys(buildShape('email', {}, true))).toEqual(['name']);
    expect(Object.keys(buildShape('email', {}))).toContain('password');
  });

  it('A web chat channel requires greeting, colour and websites', () => {
    expect(buildFormPlans('webchat', undefined).fields.map(({ name, control }) => [name, control])).toEqual([
      ['name', 'text'],
      ['allowed_origins', 'tags'],
      ['greeting', 'longtext'],
      ['color', 'color'],
    ]);
  });
});
