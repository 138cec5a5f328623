import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEngagement, connectEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import { buildTwinVariables, OPEN_NETWORKS, pollNow, type OpenTwin } from '#tests/factories/open-networks.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

describe.each(OPEN_NETWORKS)('$picker', (network) => {
  const { channel, form, writer } = network;
  let twin: OpenTwin;
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    twin = await network.start();
    world = await startWorld({ environment: buildTwinVariables(network, twin) });
    admin = await world.person(await world.account());
  });
  afterAll(async () => {
    await world.stop();
    await twin.stop();
  });

  test('A post to the account becomes a ticket of its author, and is answered in public, once', async () => {
    const connected = await admin.call(connectEngagement, {
      params: { product: 'crm' },
      body: { channel, name: 'Coffee', form },
    });
    const params = { product: 'crm', _id: connected._id } as const;
    const checked = await admin.call(checkEngagement, { params });
    expect(checked).toMatchObject({ active: true, token: { state: 'good' } });
    for (const secret of Object.entries(form).filter(([key]) => /secret|token/.test(key)))
      expect(JSON.stringify(checked)).not.toContain(secret[1]);
    const question = twin.say('มีลาเต้ไหมคะ');
    await pollNow(world);
    await pollNow(world);
    const { _id } = await fetchTicket(admin, writer.id);
    const before = await openTicket(admin, _id);
    expect(before.ticket.contact.name).toBe(writer.name);
    expect(before.messages).toMatchObject([{ kind: 'comment', text: 'มีลาเต้ไหมคะ' }]);
    const limits = { bluesky: 300, mastodon: 960, reddit: 10_000, threads: 500 };
    expect(before.reply.ways?.find(({ place }) => place === 'comment')).toMatchObject({
      allowed: true,
      max_text: limits[channel],
    });
    const body = { text: 'มีค่ะ', seen_seq: before.ticket.seq };
    const sent = await admin.call(replyToTicket, { params: { _id }, body });
    await waitUntil(
      async () => (await openTicket(admin, _id)).messages.find((one) => one._id === sent._id),
      (seen) => seen?.delivery === 'accepted',
    );
    expect(twin.said()).toEqual(['มีค่ะ']);
    // Our own answer, which some networks list too, is no second line.
    await pollNow(world);
    expect((await openTicket(admin, _id)).messages).toHaveLength(2);
    if (channel === 'threads') return;
    twin.remove(question);
    await pollNow(world);
    const after = await openTicket(admin, _id);
    expect(after.messages.map(({ event, text }) => [event, text])).toEqual([
      ['unsend', ''],
      [null, 'มีค่ะ'],
      ['unsend', ''],
    ]);
  });

  test('A form with a wrong field is refused by its name, and wrong secrets do not run', async () => {
    const connect = (name: string, other: Record<string, string>) =>
      admin.attempt(connectEngagement, {
        params: { product: 'crm' },
        body: { channel, name, form: { ...form, ...other } },
      });
    const [key = ''] = Object.keys(form);
    expect(await connect('Empty', { [key]: '' })).toMatchObject({ status: 400 });
    const secret = Object.keys(form).find((one) => /password_secret|access_token_secret/.test(one)) ?? '';
    const id: Record<string, string> = channel === 'mastodon' ? { instance: 'other.example' } : {};
    const refused = await connect('Wrong', { [secret]: 'guessed-by-somebody', ...id });
    expect(refused.body).toMatchObject({ body: { active: false, inactive_reason: `${channel}_unchecked` } });
  });
});
