import { testConformance } from '#connectors/kit/conformance.ts';
import { buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { weChatConnector } from '#connectors/wechat/connector.ts';
import { computeSignature } from '#connectors/wechat/signature.ts';
import { startWeChatTwin, TWIN_ACCOUNT, type WeChatTwin } from '#connectors/wechat/twin.ts';

const { app_id, app_secret, verify_token } = TWIN_ACCOUNT;
const values = { app_id, app_secret, verify_token };
const NOW = new Date('2026-01-02T03:04:05Z');
const timestamp = String(NOW.getTime() / 1000);
const nonce = '1234567';

function body(rest: string) {
  return Buffer.from(
    `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[openid_1]]></FromUserName><CreateTime>1348831860</CreateTime>${rest}</xml>`,
  );
}
const proof = { signature: computeSignature([verify_token, timestamp, nonce]), timestamp, nonce };

testConformance('wechat', {
  connector: weChatConnector,
  values,
  inbound: {
    deliveries: [
      body('<MsgType>text</MsgType><Content><![CDATA[สวัสดี]]></Content><MsgId>1234567890123456</MsgId>'),
      body('<MsgType>image</MsgType><PicUrl>x</PicUrl><MediaId>m</MediaId><MsgId>2</MsgId>'),
      body(
        '<MsgType>location</MsgType><Location_X>13.7</Location_X><Location_Y>100.5</Location_Y><MsgId>3</MsgId>',
      ),
      body('<MsgType>event</MsgType><Event>CLICK</Event><EventKey>menu</EventKey>'),
      body('<MsgType>event</MsgType><Event>subscribe</Event><EventKey>qrscene_7</EventKey>'),
    ],
    sign: () => ({ query: proof }),
  },
  outbound: buildSendSubject<WeChatTwin>({
    start: async () => {
      const twin = await startWeChatTwin();
      twin.world.find('openid_1').windows.push({ until: Infinity, left: 100 });
      return twin;
    },
    io: ({ url }) => ({ fetch, now: () => NOW, base_url: url, timeout_ms: 1000 }),
    request: () => ({ to: 'openid_1', message: { text: 'สวัสดีค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ world }) => world.sent.length,
    // The token that the connector gets instead is refused as well.
    misbehave: (twin, what) => {
      twin.misbehave(what);
      if (what === 'refuse_401') twin.misbehave(what);
    },
  }),
  handshake: {
    good: buildChallenge({ ...proof, echostr: '5837397576500011341' }),
    bad: [
      buildChallenge({ ...proof, nonce: '1234568', echostr: '1' }),
      buildChallenge({ ...proof, signature: '', echostr: '1' }),
      buildChallenge(proof),
    ],
    delivery: buildDelivery(body('<MsgType>text</MsgType>'), { query: proof }),
  },
});
