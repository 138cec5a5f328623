import type { OutgoingFile } from '#connectors/kit/exchange.ts';

/** One call of a message: its method, its fields besides the chat, and the files that are uploaded with it. */
export type SendStep = {
  method: string;
  fields: Readonly<Record<string, unknown>>;
  uploads?: readonly { field: string; file: Blob; name: string }[];
};

/** The longest caption (Bot API, "sendPhoto"), and the most bytes of a picture that is shown as one. */
const CAPTION_MAX = 1024;
const PHOTO_BYTES = 10 * 1024 * 1024;

/** What a file is sent as: a picture, film or sound that Telegram shows, or a document. */
type SentAs = 'photo' | 'video' | 'audio' | 'document';

const METHODS: Readonly<Record<SentAs, string>> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  audio: 'sendAudio',
  document: 'sendDocument',
};

type FileMessage = {
  files: readonly OutgoingFile[];
  text: string;
  quote: Readonly<Record<string, unknown>>;
  words: SendStep;
};

/**
 * The calls for files: one file alone, several as an album. The text is the caption, or a message before the files where it is too long for
 * one. An album has pictures and films, or sounds, or documents: a mixed one is sent as documents.
 */
export async function buildFileSteps({ files, text, quote, words }: FileMessage): Promise<SendStep[]> {
  const isCaption = text.length <= CAPTION_MAX;
  const caption = isCaption && text !== '' ? { caption: text } : {};
  const before = isCaption ? [] : [words];
  const quoted = isCaption ? quote : {};
  const kinds = files.map(sentAs);
  const uploads = await Promise.all(
    files.map(async (file, at) => ({
      field: `file${at}`,
      file: new Blob([await file.read()], { type: file.media_type }),
      name: file.name,
    })),
  );
  const [kind = 'document', ...others] = kinds;
  const [upload] = uploads;
  if (others.length === 0 && upload)
    return [
      ...before,
      { method: METHODS[kind], fields: { ...quoted, ...caption }, uploads: [{ ...upload, field: kind }] },
    ];
  const types = toAlbum(kinds);
  const media = uploads.map(({ field }, at) => ({
    type: types[at],
    media: `attach://${field}`,
    ...(at === 0 ? caption : {}),
  }));
  return [...before, { method: 'sendMediaGroup', fields: { ...quoted, media }, uploads }];
}

function sentAs({ kind, media_type, bytes }: OutgoingFile): SentAs {
  if (kind === 'image' && bytes <= PHOTO_BYTES && /^image\/(?:jpeg|png|webp)$/.test(media_type))
    return 'photo';
  if (kind === 'video' && media_type === 'video/mp4') return 'video';
  if (kind === 'audio' && /^audio\/(?:mpeg|mp4|x-m4a)$/.test(media_type)) return 'audio';
  return 'document';
}

function toAlbum(kinds: readonly SentAs[]): readonly SentAs[] {
  const isShown = kinds.every((kind) => kind === 'photo' || kind === 'video');
  const isHeard = kinds.every((kind) => kind === 'audio');
  return isShown || isHeard ? kinds : kinds.map(() => 'document');
}
