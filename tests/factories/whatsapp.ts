import type { TwinNumberKeys } from '#connectors/whatsapp/twin-api.ts';
import { startNumberTwin, type NumberTwin } from '#connectors/whatsapp/twin.ts';
import { checkEngagement, connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The values that an administrator copies from Meta, and the app of the installation. */
export const WHATSAPP_KEYS: TwinNumberKeys = {
  number: '106540352242922',
  account: '102290129340398',
  token: 'a-system-users-token-of-the-twin',
  app: { clientId: '471100001', clientSecret: 'whatsapp-secret' },
};

/** The form of a channel of the twin. */
export const WHATSAPP_FORM = {
  phone_number_id: WHATSAPP_KEYS.number,
  business_account_id: WHATSAPP_KEYS.account,
  system_user_token: WHATSAPP_KEYS.token,
};

/** The variables of an installation whose WhatsApp is the twin. */
export function toWhatsAppEnvironment({ url }: Pick<NumberTwin, 'url'>): Record<string, string> {
  return {
    WHATSAPP_CLIENT_ID: WHATSAPP_KEYS.app.clientId,
    WHATSAPP_CLIENT_SECRET: WHATSAPP_KEYS.app.clientSecret,
    WHATSAPP_URL: url,
    ALLOW_PRIVATE_HOSTS: new URL(url).host,
  };
}

/** A world whose WhatsApp is the twin, with an account, its administrator and an agent, and the address to which Meta would post. */
export type WhatsAppDesk = {
  world: World;
  twin: NumberTwin;
  admin: Person;
  agent: Person;
  webhook: string;
  stop: () => Promise<void>;
};

/** Starts such a world; nothing is connected yet. */
export async function startWhatsAppDesk(clock?: () => Date): Promise<WhatsAppDesk> {
  const twin = await startNumberTwin(WHATSAPP_KEYS, clock);
  const environment = toWhatsAppEnvironment(twin);
  const world = await startWorld({ environment, ...(clock ? { clock } : {}) });
  const account = await world.account();
  const admin = await world.person(account);
  return {
    world,
    twin,
    admin,
    agent: await world.person(account, { role: 'agent' }),
    webhook: `${world.url}/webhooks/whatsapp/app/${WHATSAPP_KEYS.app.clientId}`,
    stop: async () => {
      await world.stop();
      await twin.stop();
    },
  };
}

/** Connects the number as the settings page does: its form, then the check. */
export async function connectWhatsApp(
  admin: Pick<Person, 'call'>,
  form: Record<string, string> = WHATSAPP_FORM,
): Promise<EngagementItem> {
  const params = { product: 'crm' as const };
  const body = { channel: 'whatsapp' as const, name: `WhatsApp ${crypto.randomUUID()}`, form };
  const { _id } = await admin.call(connectEngagement, { params, body: body as never });
  return admin.call(checkEngagement, { params: { ...params, _id } });
}
