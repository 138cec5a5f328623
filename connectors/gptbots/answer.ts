import { BotAnswer, type AnsweredFile } from '#connectors/gptbots/wire.ts';
import { toWebAddress } from '#connectors/kit/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a bot answered: its texts in order, and files by their addresses. */
export type ReadAnswer = {
  conversation_id: string;
  message_id: string;
  texts: string[];
  media: IncomingMedia[];
};

const KINDS = { audio: 'audio', image: 'image', video: 'video', document: 'file' } as const;

/** An answer of a bot in webhook mode, of either version; nothing where a body is none. */
export function readBotAnswer(body: unknown): (ReadAnswer & { create_time: unknown }) | undefined {
  const read = BotAnswer.safeParse(body).data;
  const { conversation_id, message_id } = read ?? {};
  if (!read || conversation_id === undefined || message_id === undefined) return undefined;
  const contents = read.output.map(({ content }) => content);
  const said = [
    read.text,
    ...read.flow_output.map(({ content }) => content),
    ...contents.flatMap((content) => [content.text, ...content.audio.map(({ transcript }) => transcript)]),
  ];
  return {
    conversation_id,
    message_id,
    create_time: read.create_time,
    texts: said.flatMap((one) => one?.trim() || []),
    media: contents.flatMap((content) =>
      (['audio', 'image', 'video', 'document'] as const).flatMap((name) =>
        content[name].flatMap((file) => toMedia(KINDS[name], file)),
      ),
    ),
  };
}

function toMedia(kind: IncomingMedia['kind'], { audio, url, name }: AnsweredFile): IncomingMedia[] {
  const address = toWebAddress(url ?? audio);
  if (address === undefined) return [];
  return [{ kind, url: address, ...(name && { name: name.slice(0, 512) }) }];
}
