import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import type { TwinWorld } from '#connectors/wechat/twin-world.ts';

type Method = (world: TwinWorld, call: TwinCall) => TwinReply | Record<string, unknown>;

/** Answers one call of the API; whatever becomes of it, the status is 200. */
export function answerWeChat(world: TwinWorld, call: TwinCall): TwinReply {
  if (call.path === '/cgi-bin/stable_token') return reply(giveToken(world, call));
  if (!world.isListed) return refuse(40164, 'invalid ip 203.0.113.7, not in whitelist');
  if (!world.isToken(call.query.get('access_token'))) return refuse(42001, 'access_token expired');
  const method = METHODS.get(call.path);
  return method ? reply(method(world, call)) : refuse(40066, 'invalid url');
}

/** A refusal as WeChat writes it. */
export function refuse(errcode: number, errmsg: string): TwinReply {
  return { status: 200, body: { errcode, errmsg: `${errmsg} rid: 6543-twin` } };
}

function reply(answer: TwinReply | Record<string, unknown>): TwinReply {
  return isReply(answer) ? answer : { status: 200, body: answer };
}

function isReply(answer: TwinReply | Record<string, unknown>): answer is TwinReply {
  return 'status' in answer && 'body' in answer;
}

const DONE = { errcode: 0, errmsg: 'ok' };

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['/cgi-bin/getcallbackip', () => ({ ip_list: ['127.0.0.1'] })],
  ['/cgi-bin/message/custom/send', send],
  ['/cgi-bin/message/custom/typing', type],
  ['/cgi-bin/openapi/quota/get', readQuota],
  ['/cgi-bin/media/upload', upload],
  ['/cgi-bin/media/get', getFile],
  ['/cgi-bin/user/info', readUser],
]);

function giveToken(world: TwinWorld, { body }: TwinCall): TwinReply | Record<string, unknown> {
  if (body['appid'] !== world.account.app_id) return refuse(40013, 'invalid appid');
  if (body['secret'] !== world.account.app_secret) return refuse(40125, 'invalid appsecret');
  return world.giveToken();
}

const WORDS: Readonly<Record<number, string>> = {
  40003: 'invalid openid',
  45015: 'response out of time limit or subscription is canceled',
  45047: 'out of response count limit',
};

function send(world: TwinWorld, { body }: TwinCall): TwinReply | Record<string, unknown> {
  const type = String(body['msgtype']);
  const { content = '', media_id } = Object(body[type]);
  if (Buffer.byteLength(String(content)) > 2048) return refuse(45002, 'content size out of limit');
  if (type !== 'text' && !world.files.has(String(media_id))) return refuse(40007, 'invalid media_id');
  const refusal = world.refuse(String(body['touser']));
  if (refusal !== undefined) return refuse(refusal, WORDS[refusal] ?? 'refused');
  const file = media_id === undefined ? undefined : world.files.get(String(media_id))?.name;
  world.sent.push({ to: String(body['touser']), type, text: String(content), file });
  return DONE;
}

function type(world: TwinWorld, { body }: TwinCall): Record<string, unknown> {
  world.typing.push(String(body['touser']));
  return DONE;
}

/** The calls of a day to one address, those that were refused included; the twin counts sent messages alone. */
function readQuota({ sent, quota }: TwinWorld, { body }: TwinCall): TwinReply | Record<string, unknown> {
  if (body['cgi_path'] !== '/cgi-bin/message/custom/send') return refuse(76003, 'cgi_path not found');
  const used = sent.length;
  return { ...DONE, quota: { daily_limit: quota, used, remain: quota - used } };
}

function upload(world: TwinWorld, { body, query }: TwinCall): TwinReply | Record<string, unknown> {
  const file = body['media'];
  const type = query.get('type') ?? '';
  if (!(file instanceof File)) return refuse(41005, 'media data missing');
  if (!['image', 'voice', 'video'].includes(type)) return refuse(40004, 'invalid media type');
  const media_id = `media-${world.count()}`;
  // The bytes of what we upload are not needed: nobody fetches them here.
  world.files.set(media_id, {
    name: file.name,
    type: file.type,
    bytes: new Uint8Array(),
    until: world.clock() + 3 * 86_400_000,
  });
  return { type, media_id, created_at: Math.floor(world.clock() / 1000) };
}

function getFile(world: TwinWorld, { query }: TwinCall): TwinReply | Record<string, unknown> {
  const file = world.files.get(query.get('media_id') ?? '');
  if (!file || file.until <= world.clock()) return refuse(40007, 'invalid media_id');
  if (file.video_url !== undefined) return { video_url: file.video_url };
  return {
    status: 200,
    body: file.bytes,
    headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
  };
}

function readUser(world: TwinWorld, { query }: TwinCall): TwinReply | Record<string, unknown> {
  const openid = query.get('openid') ?? '';
  const follower = world.followers.get(openid);
  if (!follower) return refuse(40003, 'invalid openid');
  return follower.subscribed
    ? { subscribe: 1, openid, nickname: '', headimgurl: '', remark: follower.remark, language: 'th' }
    : { subscribe: 0, openid };
}
