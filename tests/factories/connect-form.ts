import type { z } from 'zod';
import type { Channel } from '#contracts/networks.ts';
import { NETWORKS } from '#contracts/networks.ts';

/** Part of every secret of a filled form, by which it is recognised wherever it comes out. */
export const SECRET_MARK = 'MARKEDSECRET';
const SECRETS = [
  `${SECRET_MARK}-0123456789-abcdefghijkl`,
  `${SECRET_MARK}0123456789abcd`,
  `${SECRET_MARK}0123456789abcdefghijklmnopqrstuvwxyzABCDE`.slice(0, 43),
  `4839574812:AAF${SECRET_MARK}0123456789abcdefghij`,
];
const OTHERS = [
  'x',
  '12345678',
  'ABCD1234',
  '127.0.0.1',
  'http://127.0.0.1:9',
  'somebody@example.com',
  '01920000-0000-4000-8000-000000000000',
  'wx0123456789abcdef',
  'com.example.app',
  'example.com',
];

function fillField(field: z.ZodType): unknown {
  const isSecret = field.meta()?.['secret'] === true;
  return (isSecret ? SECRETS : OTHERS).find((value) => field.safeParse(value).success);
}

/** Values that a form takes, each the first of some that fits its field. */
function fillForm({ shape }: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, field]) => [name, fillField(field as z.ZodType)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The networks that are connected with a form, with values that it takes. */
export const FILLED_FORMS: readonly (readonly [Channel, Record<string, unknown>])[] = NETWORKS.flatMap(
  ({ id, connect }) => (connect?.by === 'form' ? [[id, fillForm(connect.form)] as const] : []),
);

/** An environment in which nothing answers at the address of any network. */
export const SILENT_NETWORKS: Record<string, string> = {
  ...Object.fromEntries(
    NETWORKS.filter(({ variables = [] }) => variables.includes('API_URL')).map(({ id }) => [
      `${id.toUpperCase()}_API_URL`,
      'http://127.0.0.1:9',
    ]),
  ),
  ALLOW_PRIVATE_HOSTS: '127.0.0.1:9',
};
