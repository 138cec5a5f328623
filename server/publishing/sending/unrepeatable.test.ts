import { afterAll, beforeAll, expect, test } from 'vitest';
import { listShown, startTwin } from '#connectors/telegram/publish-twin.ts';
import { TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { listAttempts, settleTarget } from '#contracts/publishing/sending.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeText, publishNow, waitForStates } from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts on a network where another call is a second post, and that cannot be read for what became of one. */
let world: World;
let twin: TelegramTwin;
let writer: Person;
let bot: string;

beforeAll(async () => {
  twin = await startTwin();
  world = await startWorld({
    environment: { TELEGRAM_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
  });
  writer = await world.person(await world.account());
  const { _id } = await writer.call(connectEngagement, {
    params: { product: 'publishing' },
    body: { channel: 'telegram', name: 'Coffee bot', form: { bot_token: TWIN_TOKEN } },
  });
  bot = _id;
  // By then what connecting it calls for is over, so that a fault meets the call that publishes.
  await waitForStates(writer, (await publish(makeText()))._id, ['published'], 60_000);
});
afterAll(async () => {
  await world.stop();
  await twin.stop();
});

function publish(text: string) {
  return publishNow(writer, [bot], { content: { text, options: { channel: '@coffee_news' } } });
}

function countShown(text: string): number {
  return listShown(twin).filter((post) => post.text.includes(text)).length;
}

test.each(['drop_after_accept', 'break_500_after_accept'] as const)(
  'A post whose call ends with %s stays unclear, is called for once, and is settled by a person',
  async (wrong) => {
    const text = makeText();
    twin.misbehave(wrong);
    const { _id } = await publish(text);
    const { targets } = await waitForStates(writer, _id, ['unknown']);
    // A post that is planned afterwards is published: a look came after the one that failed.
    const other = makeText();
    await waitForStates(writer, (await publish(other))._id, ['published']);
    expect([countShown(text), countShown(other)]).toEqual([1, 1]);
    const params = { _id: targets[0]?._id ?? '' };
    const { attempts } = await writer.call(listAttempts, { params });
    expect(attempts.map(({ step, outcome }) => [step, outcome])).toEqual([['publish', 'unknown']]);
    await writer.call(settleTarget, { params, body: { outcome: 'posted' } });
    await waitForStates(writer, _id, ['published']);
    expect(countShown(text)).toBe(1);
    const again = await writer.attempt(settleTarget, { params, body: { outcome: 'send_again' } });
    expect(again.status).toBe(409);
  },
);
