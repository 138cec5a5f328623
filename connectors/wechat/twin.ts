import { randomBytes } from 'node:crypto';
import {
  makeTwinPost,
  startTwinServer,
  type TwinDeliveryFault,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { encryptMessage } from '#connectors/wechat/cipher.ts';
import { computeSignature } from '#connectors/wechat/signature.ts';
import { answerWeChat, refuse } from '#connectors/wechat/twin-api.ts';
import { TwinWorld, type TwinAccount, type TwinMode } from '#connectors/wechat/twin-world.ts';

/** The account of the twin, as its console shows it. */
export const TWIN_ACCOUNT: TwinAccount = {
  app_id: 'wx49f0ab532d5d035a',
  app_secret: 'b3f1a2c4d5e6f7a8b9c0d1e2f3a4b5c6',
  verify_token: 'earshotTwin',
  encoding_aes_key: 'kWxPEV2UEDyxWpmPdKC3F4dgPDmOvfKX1HGnEUDS1aR',
  mode: 'safe',
};

/** The fields of a delivery; text is written as CDATA, numbers as they are. */
export type TwinFields = Readonly<Record<string, string | number>>;

/** A running twin of WeChat. `url` replaces https://api.weixin.qq.com. */
export type WeChatTwin = TwinServer & {
  world: TwinWorld;
  /** The address of the server settings. */
  address: string;
  /** Verifies the address as the console does when the settings are saved. @returns whether it was accepted */
  saveSettings(): Promise<boolean>;
  /** Delivers a message or an event of somebody. @returns the status of the last response */
  happen(from: string, fields: TwinFields): Promise<number>;
  /** Somebody writes a text; their window opens. */
  say(from: string, text: string, fields?: TwinFields): Promise<number>;
  misdeliver(fault?: TwinDeliveryFault): void;
  /** Encrypts the next delivery for another account. */
  misaddress(): void;
  /** The body of a delivery and the query that proves it, as they would be sent now. */
  build(from: string, fields: TwinFields): { body: string; query: Record<string, string> };
};

/** WeChat repeats a delivery that was not answered within five seconds, three times. */
const REPEATS = 3;

/** Starts a local server that behaves as WeChat's official accounts do. It listens on 127.0.0.1 only. */
export async function startWeChatTwin(mode: TwinMode = 'safe'): Promise<WeChatTwin> {
  const world = new TwinWorld({ ...TWIN_ACCOUNT, mode });
  const server = await startTwinServer({
    answer: (call) => answerWeChat(world, call),
    refuse: (status) => REFUSALS[status],
    spares: ({ path }) => path === '/cgi-bin/stable_token',
  });
  const post = makeTwinPost(() => ({ 'content-type': 'text/xml' }), String);
  let app_id = world.account.app_id;
  const build: WeChatTwin['build'] = (from, fields) => {
    const plain = writeXml({
      ToUserName: 'gh_000000000001',
      FromUserName: from,
      CreateTime: Math.floor(world.clock() / 1000),
      ...fields,
    });
    const built = buildDelivery(world, plain, app_id);
    app_id = world.account.app_id;
    return built;
  };
  const twin: WeChatTwin = {
    ...server,
    world,
    address: '',
    build,
    saveSettings: () => verifyAddress(world, twin.address),
    happen: async (from, fields) => {
      const { body, query } = build(from, fields);
      const url = `${twin.address}?${new URLSearchParams(query).toString()}`;
      let status = await post.deliver(url, body);
      for (let tries = 0; tries < REPEATS && isUnanswered(status); tries += 1)
        status = await post.deliver(url, body);
      return status;
    },
    say: (from, text, fields = {}) => {
      world.open(from, 'message');
      return twin.happen(from, { MsgType: 'text', Content: text, MsgId: nameMessage(world), ...fields });
    },
    misdeliver: post.misdeliver,
    misaddress: () => {
      app_id = 'wx0000000000000000';
    },
  };
  return twin;
}

const REFUSALS = {
  401: refuse(40001, 'invalid credential, access_token is invalid or not latest'),
  429: refuse(45011, 'api minute-quota reach limit, must slower, retry next minute'),
  500: { status: 500, body: '<html>' },
} as const;

function isUnanswered(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Ids of messages have more digits than a double holds. */
function nameMessage(world: TwinWorld): number | string {
  return `2345678901234${String(world.count()).padStart(4, '0')}`;
}

async function verifyAddress({ account }: TwinWorld, address: string): Promise<boolean> {
  const { timestamp, nonce } = { timestamp: '1700000000', nonce: '1234567' };
  const echostr = '5837397576500011341';
  const signature = computeSignature([account.verify_token, timestamp, nonce]);
  const query = new URLSearchParams({ signature, timestamp, nonce, echostr });
  const answer = await fetch(`${address}?${query.toString()}`);
  return answer.ok && (await answer.text()) === echostr;
}

/** A delivery in the mode of the account, with the query that proves it. */
function buildDelivery(
  { account, clock }: TwinWorld,
  plain: string,
  app_id: string,
): { body: string; query: Record<string, string> } {
  const { verify_token, encoding_aes_key, mode } = account;
  const timestamp = String(Math.floor(clock() / 1000));
  const nonce = String(randomBytes(4).readUInt32BE());
  const query = { signature: computeSignature([verify_token, timestamp, nonce]), timestamp, nonce };
  if (mode === 'plain') return { body: plain, query };
  const Encrypt = encryptMessage(Buffer.from(plain), { encoding_aes_key, app_id }, randomBytes(16));
  const msg_signature = computeSignature([verify_token, timestamp, nonce, Encrypt]);
  const sealed = `<Encrypt><![CDATA[${Encrypt}]]></Encrypt>`;
  const body =
    mode === 'safe'
      ? `<xml><ToUserName><![CDATA[gh_000000000001]]></ToUserName>${sealed}</xml>`
      : plain.replace(/<\/xml>$/, `${sealed}</xml>`);
  return { body, query: { ...query, encrypt_type: 'aes', msg_signature } };
}

function writeXml(fields: TwinFields): string {
  const parts = Object.entries(fields).map(([name, value]) =>
    typeof value === 'number'
      ? `<${name}>${value}</${name}>`
      : // A text that would end its section is written as two of them.
        `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`,
  );
  return `<xml>${parts.join('')}</xml>`;
}
