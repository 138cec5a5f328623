import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { GRAPH_VERSION } from '#connectors/meta/graph.ts';
import { computeAppSecretProof } from '#connectors/meta/signature.ts';
import { buildGraphError, refuse } from '#connectors/meta/twin-refusals.ts';
import type { TwinTemplate } from '#connectors/whatsapp/twin-templates.ts';

/** The account that a twin plays: its ids, the token of a system user, and the app that delivers. */
export type TwinNumberKeys = {
  number: string;
  account: string;
  token: string;
  app: { clientId: string; clientSecret: string };
};

/** A message that the twin accepted, as it came. */
export type TwinMessage = { id: string; to: string; type: string; body: Readonly<Record<string, unknown>> };

/** What the twin knows: who wrote when, what was sent, and what it keeps. */
export type TwinNumberWorld = {
  keys: TwinNumberKeys;
  now: () => Date;
  templates: TwinTemplate[];
  sent: TwinMessage[];
  signals: Record<string, unknown>[];
  media: Map<string, { type: string; bytes: Uint8Array }>;
  /** Files whose address has ended; the next question for them gives another. */
  ended: Set<string>;
  /** When each person wrote last: a text to anybody else is refused (131047). */
  spoke: Map<string, number>;
  subscribed: boolean;
  /** Codes with which the next messages are refused. */
  refusals: number[];
  /** Called with a message before it is answered. */
  accepted?: ((message: TwinMessage) => Promise<void>) | undefined;
};

const DAY_MS = 86_400_000;

/** The Graph API of one number, its business account and its files. */
export async function answerNumber(world: TwinNumberWorld, call: TwinCall): Promise<TwinReply> {
  const { keys } = world;
  if (call.path.startsWith('/files/')) return fileBytes(world, call);
  const [, version, id = '', edge = ''] = call.path.split('/').map(decodeURIComponent);
  if (version !== GRAPH_VERSION) return buildGraphError(400, 2635, 'Unsupported version');
  if (id === 'debug_token') return debugged(keys, call);
  if (id === keys.app.clientId && edge === 'subscriptions') return good({ success: true });
  if (call.headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
  if (call.query.get('appsecret_proof') !== computeAppSecretProof(keys.token, keys.app.clientSecret))
    return buildGraphError(400, 100, 'Invalid appsecret_proof provided in the API argument');
  if (id === keys.account) return ofAccount(world, call, edge);
  if (id === keys.number) return ofNumber(world, call, edge);
  const held = world.media.get(id);
  if (held === undefined)
    return buildGraphError(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`);
  world.ended.delete(id);
  return good({ id, url: `/files/${id}`, mime_type: held.type, messaging_product: 'whatsapp' });
}

const good = (body: unknown): TwinReply => ({ status: 200, body });

function debugged({ token, app }: TwinNumberKeys, { query }: TwinCall): TwinReply {
  if (query.get('access_token') !== `${app.clientId}|${app.clientSecret}`)
    return buildGraphError(400, 190, 'Invalid OAuth access token.');
  return good({ data: { is_valid: query.get('input_token') === token, expires_at: 0 } });
}

function ofAccount(world: TwinNumberWorld, { method }: TwinCall, edge: string): TwinReply {
  if (edge === 'phone_numbers') return good({ data: [{ id: world.keys.number }] });
  if (edge === 'message_templates') return good({ data: world.templates });
  if (edge !== 'subscribed_apps') return buildGraphError(400, 100, 'Unsupported request.');
  world.subscribed = method === 'POST';
  return good({ success: true });
}

async function ofNumber(world: TwinNumberWorld, call: TwinCall, edge: string): Promise<TwinReply> {
  if (edge === '')
    return good({
      id: world.keys.number,
      display_phone_number: '+66 2 123 4567',
      verified_name: 'Twin shop',
    });
  if (edge === 'media') return upload(world, call);
  if (edge !== 'messages') return buildGraphError(400, 100, 'Unsupported request.');
  if (call.body['status'] === 'read') {
    world.signals.push(call.body);
    return good({ success: true });
  }
  return accept(world, call.body);
}

function upload(world: TwinNumberWorld, { body }: TwinCall): TwinReply {
  const { file } = body;
  if (!(file instanceof Blob) || body['messaging_product'] !== 'whatsapp')
    return buildGraphError(400, 100, '(#100) The parameter file is required.');
  const id = String(900_000 + world.media.size);
  world.media.set(id, { type: file.type, bytes: new Uint8Array() });
  return good({ id });
}

const Sent = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  type: z.string(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  template: z.looseObject({ name: z.string(), language: z.object({ code: z.string() }) }).optional(),
});

async function accept(world: TwinNumberWorld, given: TwinCall['body']): Promise<TwinReply> {
  const code = world.refusals.shift();
  if (code !== undefined) return buildGraphError(400, code, `(#${code}) The twin was told to refuse`);
  const read = Sent.safeParse(given);
  if (!read.success) return buildGraphError(400, 100, '(#100) Invalid parameter');
  const { type, to, recipient, template } = read.data;
  const person = to ?? recipient ?? '';
  if (person === '') return buildGraphError(400, 131_009, '(#131009) Parameter value is not valid');
  const wrong = template === undefined ? outsideWindow(world, person) : wrongTemplate(world, template);
  if (wrong !== undefined) return wrong;
  const message = { id: `wamid.${randomBytes(12).toString('base64url')}`, to: person, type, body: given };
  world.sent.push(message);
  await world.accepted?.(message);
  return good({
    messaging_product: 'whatsapp',
    contacts: [{ input: person, wa_id: person }],
    messages: [{ id: message.id }],
  });
}

function outsideWindow({ spoke, now }: TwinNumberWorld, person: string): TwinReply | undefined {
  const at = spoke.get(person);
  if (at !== undefined && now().getTime() - at < DAY_MS) return undefined;
  return buildGraphError(400, 131_047, '(#131047) Re-engagement message');
}

function wrongTemplate(
  { templates }: TwinNumberWorld,
  { name, language }: { name: string; language: { code: string } },
): TwinReply | undefined {
  const found = templates.find((one) => one.name === name && one.language === language.code);
  if (found === undefined) return buildGraphError(404, 132_001, '(#132001) Template name does not exist');
  if (found.status === 'PAUSED') return buildGraphError(400, 132_015, '(#132015) Template is paused');
  return undefined;
}

function fileBytes({ media, ended, keys }: TwinNumberWorld, { path, headers }: TwinCall): TwinReply {
  const id = path.slice('/files/'.length);
  const held = media.get(id);
  if (headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
  if (held === undefined || ended.has(id)) return { status: 404, body: {} };
  return { status: 200, body: held.bytes, headers: { 'content-type': held.type } };
}
