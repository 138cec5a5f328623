import { randomBytes } from 'node:crypto';
import { startTwinServer, type TwinPost, type TwinServer } from '#connectors/kit/twin-server.ts';
import { makeMetaPost } from '#connectors/meta/twin-post.ts';
import { refuse } from '#connectors/meta/twin-refusals.ts';
import { answerNumber, type TwinNumberKeys, type TwinNumberWorld } from '#connectors/whatsapp/twin-api.ts';
import { TWIN_TEMPLATES } from '#connectors/whatsapp/twin-templates.ts';

/** A person with WhatsApp: a number, a business-scoped id, or both. */
export type TwinUser = { phone?: string; user?: string; name: string; handle?: string };

/** A running twin of one number of the WhatsApp Business Platform, with the phones of its people. */
export type NumberTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> &
  Pick<TwinNumberWorld, 'sent' | 'signals' | 'templates' | 'media' | 'ended' | 'refusals'> & {
    world: TwinNumberWorld;
    /** Anything about the number, under a field. @returns the response of the webhook */
    deliver(webhook: string, field: string, value: Record<string, unknown>): Promise<number>;
    /** Something about the business account, which names no number. */
    deliverOfAccount(webhook: string, field: string, value: Record<string, unknown>): Promise<number>;
    /** A person writes a text, or sends what `more` says instead. @returns its id and the response of the webhook */
    sayAs(
      person: TwinUser,
      said: string | Record<string, unknown>,
      webhook: string,
    ): Promise<{ id: string; status: number }>;
    /** What became of a message that was sent to the twin: the newest, or the one of that number from the end. */
    report(status: string, webhook: string, more?: StatusMore): Promise<number>;
  };

/** What a status says beyond its name: with which error, of which message, and whether our key comes along. */
export type StatusMore = { error?: number; at?: number; keyless?: boolean };

/** Starts a twin of one number. */
export async function startNumberTwin(
  keys: TwinNumberKeys,
  now: () => Date = () => new Date(),
): Promise<NumberTwin> {
  const world: TwinNumberWorld = {
    keys,
    now,
    templates: [...TWIN_TEMPLATES],
    sent: [],
    signals: [],
    media: new Map(),
    ended: new Set(),
    spoke: new Map(),
    subscribed: false,
    refusals: [],
  };
  const server = await startTwinServer({ answer: (call) => answerNumber(world, call), refuse });
  const post = makeMetaPost(keys.app.clientSecret);
  const deliverOfAccount: NumberTwin['deliverOfAccount'] = (webhook, field, value) =>
    post.deliver(webhook, {
      object: 'whatsapp_business_account',
      entry: [{ id: keys.account, time: Math.floor(now().getTime() / 1000), changes: [{ field, value }] }],
    });
  const deliver: NumberTwin['deliver'] = (webhook, field, value) =>
    deliverOfAccount(webhook, field, {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '6621234567', phone_number_id: keys.number },
      ...value,
    });
  const { sent, signals, templates, media, ended, refusals } = world;
  return {
    ...server,
    world,
    sent,
    signals,
    templates,
    media,
    ended,
    refusals,
    deliver,
    deliverOfAccount,
    misdeliver: post.misdeliver,
    sayAs: async (person, said, webhook) => {
      const message = toMessage(world, person, said);
      const contacts = [toContact(person)];
      return {
        id: message.id,
        status: await deliver(webhook, 'messages', { contacts, messages: [message] }),
      };
    },
    report: (status, webhook, more = {}) =>
      deliver(webhook, 'messages', { statuses: [toStatus(world, status, more)] }),
  };
}

const seconds = (now: () => Date): string => String(Math.floor(now().getTime() / 1000));

function toContact({ phone, user, name, handle }: TwinUser): Record<string, unknown> {
  return {
    profile: { name, ...(handle === undefined ? {} : { username: `@${handle}` }) },
    ...(phone === undefined ? {} : { wa_id: phone }),
    ...(user === undefined ? {} : { user_id: user }),
  };
}

function toMessage(
  { spoke, now }: TwinNumberWorld,
  { phone, user }: TwinUser,
  said: string | Record<string, unknown>,
): { id: string; [more: string]: unknown } {
  for (const id of [phone, user]) if (id !== undefined) spoke.set(id, now().getTime());
  return {
    id: `wamid.${randomBytes(12).toString('base64url')}`,
    ...(phone === undefined ? {} : { from: phone }),
    ...(user === undefined ? {} : { from_user_id: user }),
    timestamp: seconds(now),
    ...(typeof said === 'string' ? { type: 'text', text: { body: said } } : said),
  };
}

function toStatus(
  { sent, now }: TwinNumberWorld,
  status: string,
  { error, at = 0, keyless = false }: StatusMore,
): Record<string, unknown> {
  const message = sent.at(-1 - at);
  const key = message?.body['biz_opaque_callback_data'];
  return {
    id: message?.id,
    status,
    timestamp: seconds(now),
    recipient_id: message?.to,
    ...(keyless ? {} : { biz_opaque_callback_data: key }),
    ...(error === undefined
      ? {}
      : {
          errors: [
            { code: error, title: 'Failed', error_data: { details: 'The twin was told to fail it.' } },
          ],
        }),
  };
}
