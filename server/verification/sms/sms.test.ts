import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSmsCode, listSmsCodes, sendSmsCode, SMS_PER_PHONE } from '#contracts/verification/sms.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startSmsGateway, type SmsGateway } from '#tests/factories/sms-gateway.ts';
import { addTicket } from '#tests/register-examples/crm.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A one-time code, from the agent who sends it to the customer who reports it. */
let world: World;
let gateway: SmsGateway;
let admin: Person;
let ticket = '';
const shift = { ms: 0 };
let numbers = 0;

beforeAll(async () => {
  gateway = await startSmsGateway();
  world = await startWorld({
    environment: { SMS_URL: gateway.url, SMS_FROM: '+15005550006' },
    clock: () => new Date(Date.now() + shift.ms),
  });
  admin = await world.person(await world.account('Coffee Company'));
  ticket = await addTicket({ world, admin });
});
afterAll(async () => {
  await world.stop();
  await gateway.stop();
});

const phone = (): string => `+6680000${String((numbers += 1)).padStart(4, '0')}`;
function send(to: string, _id = ticket) {
  return admin.call(sendSmsCode, { params: { _id }, body: { phone: to, purpose: 'Change of address' } });
}
function check(code_id: string, code: string, _id = ticket) {
  return admin.attempt(checkSmsCode, { params: { _id, code_id }, body: { code } });
}
/** The code that arrived at a phone. */
async function arrived(to: string): Promise<string> {
  const all = await waitUntil(
    async () => gateway.got.filter((one) => one.to === to),
    (some) => some.length > 0,
  );
  return /\d{6}/.exec(all.at(-1)?.text ?? '')?.[0] ?? '';
}
async function listed(id: string) {
  return (await admin.call(listSmsCodes, { params: { _id: ticket } })).items.find(({ _id }) => _id === id);
}

describe('S6-139 SMS OTP', () => {
  test('the SMS is in the language that the customer writes', async () => {
    const _id = await addTicket({ world, admin });
    const readCode = async (words: string): Promise<string | undefined> => {
      await world.suite.context.database.platform
        .updateTable('messages')
        .set({ text: words })
        .where('ticket_id', '=', _id)
        .execute();
      const to = phone();
      await send(to, _id);
      await arrived(to);
      return gateway.got.findLast((one) => one.to === to)?.text;
    };
    expect(await readCode('My parcel has still not arrived, please help me')).toContain('is your code');
    expect(await readCode('สินค้ายังไม่มาเลยครับ รอนานแล้ว')).toContain('คือรหัส');
  });

  test('the code arrives, proves the number once, and neither it nor the number stays readable', async () => {
    const sent = await admin.call(sendSmsCode, {
      params: { _id: ticket },
      body: { phone: '081 234 5678', purpose: 'Owner of the order' },
    });
    expect(sent).toMatchObject({ state: 'waiting', phone: '+66•••••5678', tries_left: 3 });
    const code = await arrived('+66812345678');
    expect(gateway.got.at(-1)).toMatchObject({ from: '+15005550006' });
    await check(sent._id, code === '000000' ? '000001' : '000000');
    await check(sent._id, code);
    expect(await listed(sent._id)).toMatchObject({ state: 'verified', tries_left: 1, delivery: 'sent' });
    const { rows } = await world.suite.context.database.owner.query(
      `select to_jsonb(c) || jsonb_build_object('log', (select jsonb_agg(data) from event_log where entity_id = c._id)) as row
         from sms_codes c where _id = $1`,
      [sent._id],
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain('812345678');
  });

  test('three wrong tries use up a code, even concurrent ones; the right code then comes too late', async () => {
    const to = phone();
    const { _id } = await send(to);
    const code = await arrived(to);
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all([check(_id, wrong), check(_id, wrong), check(_id, wrong)]);
    await check(_id, code);
    expect(await listed(_id)).toMatchObject({ state: 'used_up', tries_left: 0, verified_at: null });
  });

  test('a code is valid for ten minutes, and for its own ticket alone', async () => {
    const to = phone();
    const { _id } = await send(to);
    const code = await arrived(to);
    const other = await addTicket({ world, admin });
    expect((await check(_id, code, other)).status).toBe(404);
    shift.ms = 600_001;
    await check(_id, code);
    expect(await listed(_id)).toMatchObject({ state: 'expired', tries_left: 3 });
    shift.ms = 0;
  });

  test('a number gets no more codes than its limit, whichever account requests them and however many at once', async () => {
    const to = phone();
    const stranger = await world.person(await world.account('Tea Company'));
    const theirs = await addTicket({ world, admin: stranger });
    const body = { phone: to, purpose: 'x' };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => admin.attempt(sendSmsCode, { params: { _id: ticket }, body })),
      ...[1, 2, 3].map(() => stranger.attempt(sendSmsCode, { params: { _id: theirs }, body })),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SMS_PER_PHONE.short);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6 - SMS_PER_PHONE.short);
  });

  test('a permanent refusal of the gateway is reported; a temporary failure is retried', async () => {
    const [bad, good] = [phone(), phone()];
    gateway.answers.push(400);
    const refused = await send(bad);
    expect(
      await waitUntil(
        () => listed(refused._id),
        (one) => one?.delivery === 'failed',
      ),
    ).toMatchObject({ state: 'failed', note: '400: Invalid number' });
    gateway.answers.push(503);
    const { _id } = await send(good);
    await waitUntil(
      () => listed(_id),
      (one) => one?.delivery === 'sent',
    );
  });

  test('an invalid phone number is refused with its own error', async () => {
    const answered = await admin.attempt(sendSmsCode, {
      params: { _id: ticket },
      body: { phone: '12345', purpose: 'x' },
    });
    expect(answered.status).toBe(400);
    expect(JSON.stringify(answered.body)).toContain('is not a telephone number');
  });
});
