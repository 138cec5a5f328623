import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { decryptMessage, encryptMessage } from '#connectors/wechat/cipher.ts';
import { parseDelivery } from '#connectors/wechat/parse.ts';
import { answerChallenge, computeSignature, verifyDelivery } from '#connectors/wechat/signature.ts';
import { startWeChatTwin, TWIN_ACCOUNT, type WeChatTwin } from '#connectors/wechat/twin.ts';

const { app_id, verify_token, encoding_aes_key } = TWIN_ACCOUNT;
const sealed = { app_id, verify_token, encoding_aes_key };
const plain = { app_id, verify_token };
const key = { app_id, encoding_aes_key };

let twin: WeChatTwin;
beforeEach(async () => {
  twin = await startWeChatTwin();
});
afterEach(() => twin.stop());

function receive(fields: Record<string, string>, values: Record<string, string>, now = new Date()) {
  const { body, query } = twin.build('openid_1', { MsgType: 'text', MsgId: '1', ...fields });
  return { request: buildDelivery(Buffer.from(body), { query }, { now }), values, body, query };
}
function open({ request, values }: ReturnType<typeof receive>) {
  const verdict = verifyDelivery(request, values);
  return verdict.ok
    ? parseDelivery(verdict.plain ?? request.body, new Date()).items[0]?.text
    : verdict.reason;
}

describe('Encrypted deliveries', () => {
  it('The safe and the compatible mode give what was encrypted', () => {
    expect(open(receive({ Content: 'สวัสดี ]]> 你好' }, sealed))).toBe('สวัสดี ]]> 你好');
    twin.world.account.mode = 'compatible';
    const both = receive({ Content: 'from WeChat' }, sealed);
    expect(open(both)).toBe('from WeChat');
    // Nothing signs the readable copy, so that it is not read.
    const forged = Buffer.from(both.body.replace('from WeChat', 'from a stranger'));
    expect(open({ ...both, request: { ...both.request, body: forged } })).toBe('from WeChat');
    // Without a key it is what is read, as in the plain mode.
    expect(open(receive({ Content: 'readable' }, plain))).toBe('readable');
  });

  it('One changed byte, another key, another account and a readable delivery are refused', () => {
    const good = receive({ Content: 'x' }, sealed);
    const at = good.body.indexOf('<Encrypt><![CDATA[') + 30;
    const changed = Buffer.from(good.body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifyDelivery({ ...good.request, body: changed }, sealed).ok).toBe(false);
    const other = { ...sealed, encoding_aes_key: `${encoding_aes_key.slice(1)}x` };
    expect(verifyDelivery(good.request, other).ok).toBe(false);
    twin.misaddress();
    expect(open(receive({ Content: 'x' }, sealed))).toMatch(/another account/);
    twin.world.account.mode = 'plain';
    expect(open(receive({ Content: 'x' }, sealed))).toBe('the delivery is not encrypted');
    twin.world.account.mode = 'safe';
    expect(open(receive({ Content: 'x' }, plain))).toMatch(/no EncodingAESKey/);
  });

  it('Any message comes back from its encryption, and nothing else is one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
        expect(decryptMessage(encryptMessage(message, key, randomBytes(16)), key)).toEqual(
          Buffer.from(message),
        );
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 96 }), (bytes) => {
        expect(decryptMessage(Buffer.from(bytes).toString('base64'), key)).toBeUndefined();
      }),
    );
    expect(() =>
      encryptMessage(Uint8Array.of(1), { app_id, encoding_aes_key: 'short' }, randomBytes(16)),
    ).toThrow();
  });
});

describe('Deliveries that are not encrypted', () => {
  it('Their signature is good for some minutes only, because it does not cover the content', () => {
    twin.world.account.mode = 'plain';
    const now = Date.now();
    expect(open(receive({ Content: 'hello' }, plain))).toBe('hello');
    expect(open(receive({ Content: 'hello' }, plain, new Date(now + 500_000)))).toBe('hello');
    expect(open(receive({ Content: 'hello' }, plain, new Date(now + 700_000)))).toBe(
      'the signature is not recent',
    );
    expect(open(receive({ Content: 'hello' }, { app_id }))).toBe('the connection has no token');
    const { request, query } = receive({ Content: 'hello' }, plain);
    for (const missing of ['signature', 'timestamp', 'nonce'])
      expect(
        verifyDelivery(buildDelivery(request.body, { query: { ...query, [missing]: '' } }), plain).ok,
      ).toBe(false);
  });
});

describe('The challenge', () => {
  it('The text is returned as it came, and decrypted where it came encrypted', () => {
    const time = { timestamp: '1700000000', nonce: '1234567' };
    const echostr = '5837397576500011341';
    const signature = computeSignature([verify_token, '1700000000', '1234567']);
    expect(answerChallenge(buildChallenge({ ...time, signature, echostr }), sealed)).toEqual({
      ok: true,
      type: 'text/plain',
      body: echostr,
    });
    const secret = encryptMessage(Buffer.from(echostr), key, randomBytes(16));
    const msg_signature = computeSignature([verify_token, '1700000000', '1234567', secret]);
    const challenge = buildChallenge({ ...time, msg_signature, echostr: secret });
    expect(answerChallenge(challenge, sealed)).toMatchObject({ ok: true, body: echostr });
    expect(answerChallenge(challenge, plain)).toMatchObject({ ok: false });
    expect(answerChallenge(buildChallenge({ ...time, msg_signature, echostr }), sealed)).toMatchObject({
      ok: false,
    });
  });
});
