import { createServer } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { messagingApi, validateSignature, type webhook } from '@line/bot-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SIGNATURE_HEADER } from '#connectors/line/signature.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';

const CHANNEL = { id: 'cafe', access_token: 'token', secret: 'secret' };
const { MessagingApiClient, MessagingApiBlobClient } = messagingApi;

let twin: LineTwin;
beforeEach(async () => {
  twin = await startLineTwin({ channels: [CHANNEL] });
  twin.befriend({ user: 'Umali', name: 'มะลิ' });
});
afterEach(() => twin.stop());

function connect(channelAccessToken = CHANNEL.access_token) {
  return new MessagingApiClient({ channelAccessToken, baseURL: twin.url });
}

/** A bot of LINE's kit: what is signed rightly is answered with its reply token. */
async function startBot(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const signature = String(request.headers[SIGNATURE_HEADER.toLowerCase()]);
      if (!validateSignature(body, CHANNEL.secret, signature)) return void response.writeHead(401).end();
      const { events }: webhook.CallbackRequest = JSON.parse(body);
      for (const event of events)
        if (event.type === 'message' && event.message.type === 'text' && event.replyToken !== undefined)
          await connect().replyMessage({
            replyToken: event.replyToken,
            messages: [{ type: 'text', text: `you said ${event.message.text}` }],
          });
      response.end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

it('LINE’s client signs in, reads profiles and the quota, and fetches what people sent', async () => {
  expect(await connect().getBotInfo()).toMatchObject({ displayName: 'LINE twin' });
  await expect(connect('wrong').getBotInfo()).rejects.toMatchObject({ status: 401 });
  expect(await connect().getProfile('Umali')).toMatchObject({ displayName: 'มะลิ' });
  twin.setQuota(5);
  expect(await connect().getMessageQuota()).toMatchObject({ type: 'limited', value: 5 });
  twin.hold('44', { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
  const files = new MessagingApiBlobClient({
    channelAccessToken: CHANNEL.access_token,
    baseURL: twin.url,
  });
  expect(await buffer(await files.getMessageContent('44'))).toEqual(Buffer.from([1, 2, 3]));
});

it('LINE’s client pushes once for each retry key, and learns why a message is refused', async () => {
  const key = crypto.randomUUID();
  const message = { to: 'Umali', messages: [{ type: 'text' as const, text: 'hello' }] };
  await connect().pushMessage(message, key);
  await expect(connect().pushMessage(message, key)).rejects.toMatchObject({ status: 409 });
  twin.setQuota(0);
  await expect(connect().pushMessage(message)).rejects.toMatchObject({ status: 429 });
  expect(twin.sent.map(({ text: sent }) => sent)).toEqual(['hello']);
});

it('A bot of LINE’s kit takes the deliveries of the twin as signed, and replies to them', async () => {
  const bot = await startBot();
  expect(await twin.sayAs('Umali', 'มีลาเต้ไหมคะ', bot.url)).toMatchObject({ status: 200 });
  expect((await twin.verifyWebhook(bot.url)).status).toBe(200);
  expect(twin.sent).toMatchObject([{ by: 'reply', to: 'Umali', text: 'you said มีลาเต้ไหมคะ' }]);
  bot.stop();
});
