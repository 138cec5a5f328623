import { FILE_LIMITS } from '#contracts/kit/files/limits.ts';
import type { WebchatMessage } from '#contracts/webchat/protocol.ts';
import type { Times } from './days.ts';
import { linkify, make } from './element.ts';
import type { Thread, UnsentMessage } from './thread.ts';
import { fill, type WidgetTexts } from './words.ts';

type MessageListOptions = {
  words: WidgetTexts;
  times: Times;
  now: Date;
  greeting: string;
  online: boolean;
  onRetry: (clientId: string) => void;
  onRemove: (clientId: string) => void;
};

/**
 * The lines of a chat in one element: each line is created once and stays, so that a screen reader announces only what is new and a
 * selection survives.
 */
export function makeLines(log: HTMLElement) {
  const made = new Map<string, { element: HTMLElement; look: string }>();
  /** A line whose appearance did not change keeps its element. */
  const keep = (key: string, look: string, build: () => HTMLElement): HTMLElement => {
    const known = made.get(key);
    if (known?.look === look) return known.element;
    const element = build();
    known?.element.replaceWith(element);
    made.set(key, { element, look });
    return element;
  };
  return (thread: Thread, given: MessageListOptions): void => {
    const { times, now, greeting, online } = given;
    const rows = [
      keep('greeting', greeting, () => lineOf({ from: 'agent', author: '', text: greeting }, given)),
      ...thread.messages.flatMap((message, index) => {
        const before = thread.messages[index - 1];
        const day = times.divider(before?.at, message.at, now);
        const named = day !== null || isNewAuthor(before, message);
        const key = message.client_id ?? message._id;
        const shown = named ? message : { ...message, author: '' };
        return [
          ...(day === null ? [] : [keep(`day ${key}`, day, () => make('p', { class: 'day' }, day))]),
          keep(key, `sent${named}`, () => lineOf(shown, given)),
        ];
      }),
      ...thread.unsent.map((unsent) =>
        keep(unsent.client_id, `${unsent.failed ?? false}${online}`, () => unsentOf(unsent, given)),
      ),
    ];
    for (const [index, row] of rows.entries()) {
      const there = log.children[index];
      if (there !== row) log.insertBefore(row, there ?? null);
    }
    while (log.children.length > rows.length) log.lastElementChild?.remove();
  };
}

function isNewAuthor(before: WebchatMessage | undefined, message: WebchatMessage): boolean {
  return message.from === 'agent' && (before?.from !== 'agent' || before.author !== message.author);
}

type DisplayedMessage = Pick<WebchatMessage, 'from' | 'author' | 'text' | 'files'> & { at?: string };

function lineOf(
  { from, author, text, at, files = [] }: DisplayedMessage,
  { words, times }: MessageListOptions,
): HTMLElement {
  const time = at ? times.hour(at) : '';
  return make(
    'div',
    { class: `message ${from}`, ...(at ? { title: times.full(at) } : {}) },
    ...(author ? [make('p', { class: 'who' }, [author, time].filter(Boolean).join(' · '))] : []),
    ...(text === '' && files.length > 0
      ? []
      : [
          make(
            'div',
            {
              class: 'text',
              'aria-label': `${from === 'visitor' ? words.you : author || words.team}: ${text}`,
            },
            ...linkify(text),
          ),
        ]),
    ...files.map(fileOf),
  );
}

/** Pictures are shown, everything else is a link by its name; both open in a new tab. */
function fileOf({ kind, name, url }: NonNullable<WebchatMessage['files']>[number]): HTMLElement {
  return make(
    'a',
    { class: `file ${kind}`, href: url, target: '_blank', rel: 'noopener noreferrer' },
    kind === 'image' ? make('img', { src: url, alt: name, loading: 'lazy' }) : name,
  );
}

function unsentOf({ client_id, text, file, failed }: UnsentMessage, given: MessageListOptions): HTMLElement {
  const { words, online, onRetry, onRemove } = given;
  const word = failed ? words[failed] : online ? words.sending : words.waiting;
  const act = (name: string, on: (clientId: string) => void) => [
    ' ',
    make('button', { type: 'button', class: 'again', onclick: () => on(client_id) }, name),
  ];
  return make(
    'div',
    { class: `message visitor unsent${failed ? ' failed' : ''}` },
    make('div', { class: 'text' }, ...(file ? [file.name] : linkify(text))),
    make(
      'p',
      { class: 'note' },
      fill(word, MEGABYTES),
      ...(failed === 'not_sent' ? act(words.again, onRetry) : []),
      ...(failed ? act(words.remove, onRemove) : []),
    ),
  );
}

const MEBI = 1024 * 1024;
/** The largest permitted file sizes, for the text that names them. */
const MEGABYTES = {
  image: FILE_LIMITS.image / MEBI,
  video: FILE_LIMITS.video / MEBI,
  audio: FILE_LIMITS.audio / MEBI,
  file: FILE_LIMITS.file / MEBI,
};
