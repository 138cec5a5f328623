import { findSealedKey } from '#server/crm/chatbot/key-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The key for calls to a bot at GPTBots, decrypted; null when it has none. */
export async function loadChatbotKey(context: Context, unit: UnitOfWork, id: string): Promise<string | null> {
  const sealed = await findSealedKey(unit, id);
  return sealed ? context.secrets.open(sealed) : null;
}
