import { randomBytes } from 'node:crypto';
import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';
import type { TwinChannel, TwinWorld } from '#connectors/line/twin-world.ts';

/** Faults of deliveries: each one is sent twice, or delayed until the next one was sent. */
export type DeliveryFault = 'duplicate' | 'out_of_order';

type Delivery = { url: string; channel: TwinChannel; events: readonly unknown[] };

/** The response of the webhook: the HTTP status, or 0 without a response, and the milliseconds it took. */
export type DeliveryAnswer = { status: number; ms: number };

/** An action of a person on the phone: any fields of an event that differ from a plain message to the first channel. */
export type TwinAct = {
  user: string;
  webhook_url: string;
  channel?: string;
  /** The group in which the person writes; alone with the channel by default. */
  group?: string;
  event?: Record<string, unknown>;
};

/** The customer's side of the twin. */
export type TwinPhone = {
  /** A person writes a text; returns the response of the webhook. */
  sayAs(user: string, text: string, webhookUrl: string): Promise<DeliveryAnswer>;
  /** Any other action of a person (follow, unsend, a sticker …); the event's fields replace those of a plain one. */
  actAs(act: TwinAct): Promise<DeliveryAnswer>;
  /** The verify button of LINE's console: a signed delivery without events. */
  verifyWebhook(webhookUrl: string): Promise<DeliveryAnswer>;
  /** From now on deliveries are doubled or swapped in pairs; `undefined` ends it. */
  misdeliver(fault: DeliveryFault | undefined): void;
};

/** The phones of a twin's people. Deliveries are signed with the secret of their channel. */
export function makePhone(world: TwinWorld): TwinPhone {
  let fault: DeliveryFault | undefined;
  let held: (() => Promise<DeliveryAnswer>) | undefined;
  const send = async (
    url: string,
    channel: TwinChannel,
    events: readonly unknown[],
  ): Promise<DeliveryAnswer> => {
    const go = () => deliver({ url, channel, events });
    if (fault === 'duplicate') await go();
    if (fault !== 'out_of_order') return go();
    if (held === undefined) {
      held = go;
      return { status: 202, ms: 0 };
    }
    const late = held;
    held = undefined;
    const answer = await go();
    await late();
    return answer;
  };
  const actAs = ({ user, webhook_url, channel, group, event }: TwinAct) => {
    const by = world.channels.find((one) => one.id === channel) ?? world.channels[0];
    if (by === undefined) throw new Error('the twin plays no channel');
    return send(webhook_url, by, [eventOf(world, by, { user, group }, event ?? {})]);
  };
  return {
    actAs,
    sayAs: (user, text, webhook_url) => actAs({ user, webhook_url, event: textEvent(text) }),
    verifyWebhook: (url) => {
      const [first] = world.channels;
      if (first === undefined) throw new Error('the twin plays no channel');
      return deliver({ url, channel: first, events: [] });
    },
    misdeliver: (next) => {
      fault = next;
    },
  };
}

function eventOf(
  world: TwinWorld,
  channel: TwinChannel,
  { user, group }: { user: string; group: string | undefined },
  laid: Record<string, unknown>,
) {
  const alone = { type: 'user', userId: user };
  return {
    type: 'message',
    mode: 'active',
    timestamp: world.now().getTime(),
    source: group === undefined ? alone : { type: 'group', groupId: group, userId: user },
    webhookEventId: randomBytes(13).toString('hex').toUpperCase(),
    deliveryContext: { isRedelivery: false },
    replyToken: world.issueToken(channel.id, group ?? user),
    ...laid,
  };
}

function textEvent(text: string) {
  const id = String(BigInt(`0x${randomBytes(7).toString('hex')}`));
  return { message: { type: 'text', id, text, quoteToken: randomBytes(12).toString('base64url') } };
}

/** Posts one signed delivery, as LINE does. */
async function deliver({ url, channel, events }: Delivery): Promise<DeliveryAnswer> {
  const body = Buffer.from(JSON.stringify({ destination: channel.id, events }), 'utf8');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'LineBotWebhook/2.0',
    [SIGNATURE_HEADER]: signBody(body, channel.secret),
  };
  const from = performance.now();
  const status = await fetch(url, { method: 'POST', body, headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - from };
}
