import type { HelloAnswer, WebchatMessage } from '#contracts/webchat/protocol.ts';
import type { ChatStore } from './chat-store.ts';
import { getRetryDelay, type Link } from './link.ts';
import type { Memory } from './memory.ts';
import { getLastLine } from './thread.ts';

type GreeterOptions = {
  store: ChatStore;
  connectionId: string;
  memory: Memory;
  link: Link;
  /** Takes the lines that the visitor has missed. */
  onLines: (lines: readonly WebchatMessage[]) => void;
  /** The visitor is registered and has every line. */
  onUp: () => void;
};

/** Registers the visitor over an open connection, and tries again until the suite accepts or refuses them. */
export function makeGreeter({ store, connectionId, memory, link, onLines, onUp }: GreeterOptions) {
  const greet = async (): Promise<void> => {
    const { token } = memory.read();
    const answer = await link.hello({
      connection_id: connectionId,
      ...(token ? { visitor_token: token } : {}),
      after: getLastLine(store.state().thread),
    });
    if (!answer) return void setTimeout(() => void greet(), getRetryDelay(answer));
    if (!answer.ok) return refused(answer);
    memory.write({ token: answer.visitor_token });
    store.set({ standing: 'up', busy: false, greeting: answer.greeting, color: answer.color });
    const before = getLastLine(store.state().thread);
    onLines(answer.messages);
    if (answer.conversation.more && before > 0) return greet();
    onUp();
  };

  const refused = (answer: Extract<HelloAnswer, { ok: false }>): void => {
    if (answer.code === 'not_found' || answer.code === 'origin_refused') {
      store.set({ standing: 'refused' });
      return link.close();
    }
    store.set({ busy: answer.code === 'too_many' });
    setTimeout(() => void greet(), getRetryDelay(answer));
  };

  return greet;
}
