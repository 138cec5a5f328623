import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDashboard, getDashboard, updateDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import type { WidgetInput } from '#contracts/listening/widgets/widget.ts';
import { getSharedWorld } from '#tests/world.ts';

/** The statements of the migration; each is sent by itself, on one connection. */
const STATEMENTS = readFileSync(
  new URL('../../server/migrations/0225_convert_dashboards.sql', import.meta.url),
  'utf8',
).split(/;\n\n/);
const spot = { x: 0, y: 0, w: 4, h: 5 };
const widgets: WidgetInput[] = [
  { _id: 'ring', kind: 'share', by: 'keyword', view: 'donut', measure: 'reach', spot },
  { _id: 'people', kind: 'share', by: 'keyword', measure: 'authors', spot },
  { _id: 'where', kind: 'share', by: 'channel', spot },
];

test('Stored shares by keyword become shares of voice where they can be added up, also in versions', async () => {
  const world = await getSharedWorld();
  const admin = await world.person(await world.account());
  const { _id, version } = await admin.call(createDashboard, { body: { name: 'Old', widgets } });
  await admin.call(updateDashboard, { params: { _id }, body: { name: 'Older', version } });
  const { platform } = world.suite.context.database;
  await platform.connection().execute(async (connection) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(connection);
  });
  const found = await admin.call(getDashboard, { params: { _id } });
  expect(found.widgets.map(({ kind }) => kind)).toEqual(['voice', 'share', 'share']);
  expect(found.widgets[0]).toMatchObject({ kind: 'voice', view: 'donut', amount: 'reach', keywords: [] });
  const { fields } = await platform
    .selectFrom('dashboard_versions')
    .select('fields')
    .where('dashboard_id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(fields).toMatchObject({ widgets: [{ kind: 'voice' }, { kind: 'share' }, { kind: 'share' }] });
});
