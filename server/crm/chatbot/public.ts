import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { sealedKeyOf } from '#server/crm/chatbot/key-store.ts';

/** The key by which a bot at GPTBots is asked, opened; null when it has none. */
export const chatbotKey = async (context: Context, unit: Unit, id: string): Promise<string | null> => {
  const sealed = await sealedKeyOf(unit, id);
  return sealed ? context.secrets.open(sealed) : null;
};
