import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEngagement, listEngagements } from '#contracts/channels/connections.ts';
import { FILLED_FORMS, SECRET_MARK, SILENT_NETWORKS } from '#tests/factories/connect-form.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { ...SILENT_NETWORKS, LOG_LEVEL: 'debug' } });
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const secretForms = FILLED_FORMS.filter(([, form]) => JSON.stringify(form).includes(SECRET_MARK));

test('Most forms have secrets', () => expect(secretForms.length).toBeGreaterThan(8));

test.each(secretForms)('Connecting %s shows no secret in an answer or in the log', async (channel, form) => {
  const { status, body } = await admin.attempt(connectEngagement, {
    params: { product: 'crm' },
    body: { channel, name: channel, form },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(JSON.stringify(body)).not.toContain(SECRET_MARK);
  const listed = await admin.call(listEngagements, { params: { product: 'crm' }, query: {} });
  expect(JSON.stringify(listed)).not.toContain(SECRET_MARK);
  const log = readFileSync(join(world.dataDir, 'logs', 'earshot.jsonl'), 'utf8');
  expect(log).not.toBe('');
  expect(log.split('\n').filter((line) => line.includes(SECRET_MARK))).toEqual([]);
});
