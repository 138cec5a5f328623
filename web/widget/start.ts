import { buildConfigPath, WIDGET_SHUTDOWN } from '#contracts/webchat/names.ts';
import { makeChat } from './chat.ts';
import { openMemory } from './memory.ts';
import { makeView } from './view.ts';
import { selectTexts } from './words.ts';

/** The options of the page's script tag. */
export type WidgetOptions = { origin: string; connectionId: string; language: string };

const DEFAULT_COLOR = '#3056d3';

/** Adds the chat to the page. It connects when somebody opens it, or at once for a visitor who has written before. */
export async function startWidget({ origin, connectionId, language }: WidgetOptions): Promise<void> {
  const look = await readLook(origin, connectionId);
  // The suite responds that there is no such chat, or none for this page: nothing is shown.
  if (look === 'refused') return;
  const memory = openMemory(connectionId);
  const chat = makeChat({ origin, connectionId, memory, look, onChange: () => draw() });
  const view = makeView(selectTexts(language), /^th\b/i.test(language) ? 'th' : 'en', {
    onSend: chat.send,
    onFiles: chat.sendFiles,
    onRetry: chat.retry,
    onRemove: chat.remove,
    onTyping: chat.typing,
    onOpenChange: (open) => {
      memory.setOpen(open);
      if (open) chat.start();
      heed();
    },
  });
  const draw = (): void => view.draw(chat.state());
  const heed = (): void => chat.setReading(view.isOpen() && document.visibilityState === 'visible');
  followScheme(view.setScheme);
  // Text is stored for the next page; the bytes of a file cannot be.
  const keepFiles = (event: Event): void => {
    if (chat.state().thread.unsent.some(({ file, failed }) => file && !failed)) event.preventDefault();
  };
  window.addEventListener('beforeunload', keepFiles);
  document.addEventListener('visibilitychange', heed);
  draw();
  document.body.append(view.host);
  const shutDown = (): void => {
    window.removeEventListener('beforeunload', keepFiles);
    document.removeEventListener('visibilitychange', heed);
    chat.stop();
    view.host.remove();
  };
  window.addEventListener(WIDGET_SHUTDOWN, shutDown, { once: true });
  if (memory.wasOpen()) view.setOpen(true, { focus: false });
  const { token, unsent } = memory.read();
  if (token ?? unsent[0]) chat.start();
}

async function readLook(
  origin: string,
  connectionId: string,
): Promise<{ greeting: string; color: string } | 'refused'> {
  const plain = { greeting: '', color: DEFAULT_COLOR };
  try {
    const answer = await fetch(`${origin}${buildConfigPath(connectionId)}`, { credentials: 'omit' });
    if (answer.status === 403 || answer.status === 404) return 'refused';
    const body: unknown = await answer.json();
    if (typeof body !== 'object' || body === null) return plain;
    const said = (name: string): string => {
      const value: unknown = Reflect.get(body, name);
      return typeof value === 'string' ? value : '';
    };
    return { greeting: said('greeting'), color: said('color') || DEFAULT_COLOR };
  } catch {
    // The suite cannot be reached for the moment: the chat is shown all the same and says so when it is opened.
    return plain;
  }
}

function followScheme(set: (scheme: 'light' | 'dark') => void): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => set(dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', follow);
  follow();
}
