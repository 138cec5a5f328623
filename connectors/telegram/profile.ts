import type { ConnectionValues, Io, ProfileAnswer } from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { present } from '#connectors/kit/wire.ts';
import { readBot } from '#connectors/telegram/call.ts';
import { toTarget } from '#connectors/telegram/names.ts';
import { toAnswerFault } from '#connectors/telegram/outcome.ts';
import { BotChat } from '#connectors/telegram/wire.ts';

/** The name of a person or the title of a group (getChat). Pictures are left out: their addresses contain the token. */
export async function readProfile(id: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const { chat_id } = toTarget(id);
  const answer = await readBot(io, values, ['getChat', { chat_id }]);
  if (answer.met && !answer.ok && (answer.status === 400 || answer.status === 403))
    return { status: 'unknown_person' };
  if (!answer.met || !answer.ok) return { status: 'failed', message: toAnswerFault(answer) };
  const { title, first_name, last_name, username } = BotChat.safeParse(answer.result).data ?? {};
  const name = title ?? [first_name, last_name].filter(Boolean).join(' ');
  if (name === '') return { status: 'unknown_person' };
  return {
    status: 'found',
    author: {
      _id: id,
      name: toStorableText(name.slice(0, 512)),
      ...present('handle', username?.slice(0, 256)),
    },
  };
}
