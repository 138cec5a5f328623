import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import type { TwinRefusal, TwinWorld } from '#connectors/telegram/twin-world.ts';

type Method = (world: TwinWorld, given: Record<string, unknown>) => unknown;

/** A refusal of the twin in the middle of a call. */
class Refused extends Error {
  readonly refusal: TwinRefusal;
  constructor(refusal: TwinRefusal) {
    super(refusal.description);
    this.refusal = refusal;
  }
}

/** Answers one request to the Bot API, or to a file. */
export async function answerTelegram(world: TwinWorld, call: TwinCall): Promise<TwinReply> {
  const [, kind = '', rest = ''] = /^\/(file\/)?bot([^/]+\/.*)$/.exec(call.path) ?? [];
  const [token = '', ...path] = rest.split('/');
  if (token !== world.token) return refuse({ error_code: 401, description: 'Unauthorized' });
  if (kind !== '') return answerFile(world, decodeURIComponent(path.join('/')));
  const [name = ''] = path;
  const method = METHODS.get(name);
  if (!method) return refuse({ error_code: 404, description: 'Not Found: method not found' });
  try {
    const given = { ...Object.fromEntries(call.query), ...call.body };
    return { status: 200, body: { ok: true, result: await method(world, { ...given, method: name }) } };
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

/** A refusal as the Bot API writes it. */
export function refuse(refusal: TwinRefusal): TwinReply {
  return { status: refusal.error_code, body: { ok: false, ...refusal } };
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getMe', ({ token }) => botOf(token)],
  ['getUpdates', getUpdates],
  ['setWebhook', setWebhook],
  ['deleteWebhook', deleteWebhook],
  ['getWebhookInfo', getWebhookInfo],
  ['getChat', (world, { chat_id }) => world.chats.get(String(chat_id)) ?? notFound()],
  ['getFile', getFile],
  ['sendMessage', send],
  ['sendPhoto', send],
  ['sendVideo', send],
  ['sendAudio', send],
  ['sendDocument', send],
  ['sendMediaGroup', sendGroup],
  ['editMessageText', edit],
  ['editMessageCaption', edit],
  ['deleteMessages', removeMessages],
  ['sendChatAction', (world, { chat_id }) => world.typing.push(String(chat_id)) > 0],
  [
    'answerCallbackQuery',
    (world, { callback_query_id }) => world.presses.push(String(callback_query_id)) > 0,
  ],
]);

function botOf(token: string) {
  return { id: Number(token.split(':')[0]), is_bot: true, first_name: 'Coffee', username: 'coffee_bot' };
}

function notFound(): never {
  throw new Refused({ error_code: 400, description: 'Bad Request: chat not found' });
}

/** Only one way at a time: with a webhook nobody polls, and a second poll ends the first. */
async function getUpdates(world: TwinWorld, given: Record<string, unknown>): Promise<unknown> {
  if (world.webhook)
    throw new Refused({
      error_code: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    });
  if (given['offset'] !== undefined) world.confirm(Number(given['offset']));
  world.wake();
  const limit = Number(given['limit'] ?? 100);
  if (world.waiting.length === 0 && Number(given['timeout'] ?? 0) > 0) {
    const mine = (world.poll = Symbol('poll'));
    await world.hold(Number(given['timeout']) * 1000);
    if (world.poll !== mine)
      throw new Refused({
        error_code: 409,
        description:
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      });
  } else world.poll = undefined;
  return world.waiting.slice(0, limit);
}

function setWebhook(world: TwinWorld, { url, secret_token, allowed_updates }: Record<string, unknown>): true {
  const address = new URL(String(url));
  if (address.protocol !== 'https:' && address.hostname !== '127.0.0.1')
    throw new Refused({
      error_code: 400,
      description: 'Bad Request: bad webhook: an HTTPS URL must be provided for webhook',
    });
  world.webhook = {
    url: address.href,
    secret: String(secret_token ?? ''),
    allowed: Array.isArray(allowed_updates) ? allowed_updates.map(String) : [],
  };
  return true;
}

function deleteWebhook(world: TwinWorld): true {
  world.webhook = undefined;
  return true;
}

function getWebhookInfo({ webhook, waiting }: TwinWorld) {
  return { url: webhook?.url ?? '', has_custom_certificate: false, pending_update_count: waiting.length };
}

function getFile(world: TwinWorld, { file_id }: Record<string, unknown>) {
  const file = world.files.get(String(file_id));
  if (!file)
    throw new Refused({
      error_code: 400,
      description: 'Bad Request: wrong file_id or the file is temporarily unavailable',
    });
  if (file.bytes.length > 20 * 1024 * 1024)
    throw new Refused({ error_code: 400, description: 'Bad Request: file is too big' });
  return { file_id, file_unique_id: file_id, file_size: file.bytes.length, file_path: file.path };
}

function answerFile(world: TwinWorld, path: string): TwinReply {
  const file = [...world.files.values()].find((one) => one.path === path);
  if (!file) return refuse({ error_code: 404, description: 'Not Found' });
  return { status: 200, body: file.bytes, headers: { 'content-type': file.type } };
}

function send(world: TwinWorld, given: Record<string, unknown>) {
  const { method, chat_id, text, caption } = given;
  const chat = writableChat(world, chat_id);
  const said = String(text ?? caption ?? '');
  if (method === 'sendMessage' && said === '')
    throw new Refused({ error_code: 400, description: 'Bad Request: message text is empty' });
  if (said.length > (method === 'sendMessage' ? 4096 : 1024))
    throw new Refused({ error_code: 400, description: 'Bad Request: message is too long' });
  const files = Object.values(given).flatMap((one) => (one instanceof File ? [one.name] : []));
  const message_id = world.countMessage();
  world.sent.push({
    method: String(method),
    chat: String(chat.id),
    message_id,
    text: said,
    files,
    fields: given,
  });
  return { message_id, date: 1_767_322_000, chat, from: botOf(world.token), text: said };
}

function sendGroup(world: TwinWorld, given: Record<string, unknown>) {
  const media: unknown = typeof given['media'] === 'string' ? JSON.parse(given['media']) : given['media'];
  if (!Array.isArray(media) || media.length < 2 || media.length > 10)
    throw new Refused({ error_code: 400, description: 'Bad Request: wrong type of the album' });
  const { caption } = Object(media[0]);
  const first = send(world, { ...given, caption });
  return media.map((_one, at) => (at === 0 ? first : { ...first, message_id: world.countMessage() }));
}

/** @throws where nothing changes */
function edit(world: TwinWorld, given: Record<string, unknown>) {
  const { message_id, text, caption } = given;
  const at = world.sent.findIndex((one) => one.message_id === Number(message_id));
  const message = world.sent[at];
  if (!message) throw new Refused({ error_code: 400, description: 'Bad Request: message to edit not found' });
  const said = String(text ?? caption ?? '');
  if (message.text === said)
    throw new Refused({
      error_code: 400,
      description: 'Bad Request: message is not modified: specified new message content is the same',
    });
  world.sent.splice(at, 1, { ...message, text: said });
  return { message_id, text: said };
}

function removeMessages(world: TwinWorld, { message_ids }: Record<string, unknown>): true {
  const ids = Array.isArray(message_ids) ? message_ids.map(Number) : [];
  const left = world.sent.filter(({ message_id }) => !ids.includes(message_id));
  world.sent.splice(0, world.sent.length, ...left);
  return true;
}

/** @throws where the bot was blocked, removed, or its group moved */
function writableChat(world: TwinWorld, id: unknown) {
  const refusal = world.next ?? world.refusals.get(String(id));
  world.next = undefined;
  if (refusal) throw new Refused(refusal);
  const named = [...world.chats.values()].find(({ username }) => `@${username}` === id);
  return world.chats.get(String(id)) ?? named ?? notFound();
}
