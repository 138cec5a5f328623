import { exportPerson } from '#contracts/privacy/person.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

async function somebody({ world, admin }: Stage) {
  return {
    kind: 'user' as const,
    _id: (await world.person(admin.accountId, { can: [] })).userId,
  };
}

export const privacyExamples: Record<string, Example> = {
  'privacy.rules': async () => ({}),
  'privacy.save-rules': async () => ({ body: { access_days: 365 } }),
  'privacy.search': async () => ({ query: { q: 'Person' } }),
  'privacy.count': async (stage) => ({ query: await somebody(stage) }),
  'privacy.exports': async () => ({}),
  'privacy.export': async (stage) => ({ body: await somebody(stage) }),
  'privacy.link': async (stage) => {
    const { _id } = await stage.admin.call(exportPerson, { body: await somebody(stage) });
    // A job writes the archive; the test waits for it.
    const { platform } = stage.world.suite.context.database;
    const state = () =>
      platform.selectFrom('person_exports').select('state').where('_id', '=', _id).executeTakeFirst();
    for (let tries = 0; tries < 200 && (await state())?.state !== 'done'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return { params: { _id } };
  },
  'privacy.erase': async (stage) => {
    const person = await stage.world.person(stage.admin.accountId, { can: [] });
    const { name } = await stage.world.suite.context.database.platform
      .selectFrom('users')
      .select('name')
      .where('_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    return { body: { kind: 'user', _id: person.userId, confirm: name } };
  },
};
