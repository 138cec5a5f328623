import type {
  FileAnswer,
  MessageAnswer,
  VisitorMessage,
  WebchatMessage,
  WebchatRefusal,
} from '#contracts/webchat/protocol.ts';
import type { ChatStore } from './chat-store.ts';
import { makeFileSender } from './file-sender.ts';
import { getRetryDelay } from './link.ts';
import {
  getNextUnsent,
  setFailed,
  setUploadedFile,
  type Failure,
  type UnsentFile,
  type UnsentMessage,
} from './thread.ts';

/** Refusals that a retry would not change. */
const FAILURES: Partial<Record<WebchatRefusal['code'], Failure>> = {
  invalid: 'not_sent',
  too_large: 'too_large',
  file_refused: 'file_refused',
};

type OutboxOptions = {
  store: ChatStore;
  /** Passes a message, or the bytes of a file, to the suite; null where there is no response. */
  message: (message: VisitorMessage) => Promise<MessageAnswer | null>;
  upload: (file: Pick<UnsentFile, 'blob' | 'name'>) => Promise<FileAnswer | null>;
  /** The suite has the message. */
  onSent: (message: WebchatMessage) => void;
  /** Registers the visitor again, which also sends what is unsent. */
  greet: () => Promise<void>;
};

/** Sends the unsent messages of a chat. */
export function makeOutbox({ store, message, upload, onSent, greet }: OutboxOptions) {
  let sending = false;

  /** One after another; without a response the same message is sent again under its own id, which the suite accepts once. */
  const sendNext = async (): Promise<void> => {
    const next = getNextUnsent(store.state().thread);
    if (sending || !next || store.state().standing !== 'up') return;
    sending = true;
    const answer = await deliver(next);
    sending = false;
    if (answer?.ok) {
      store.set({ busy: false });
      onSent(answer.message);
      return sendNext();
    }
    if (answer?.code === 'hello_first') return greet();
    const failed = answer && FAILURES[answer.code];
    if (failed) store.set({ thread: setFailed(store.state().thread, next.client_id, failed) });
    else {
      store.set({ busy: answer?.code === 'too_many' });
      await new Promise((resume) => setTimeout(resume, getRetryDelay(answer)));
    }
    return sendNext();
  };

  const giveFile = makeFileSender({
    upload,
    onGiven: (clientId, given) =>
      store.set({ thread: setUploadedFile(store.state().thread, clientId, given) }),
  });

  const deliver = async (unsent: UnsentMessage): Promise<MessageAnswer | null> => {
    const { at: _, failed: __, file, ...rest } = unsent;
    if (!file) return message(rest);
    const given = await giveFile(rest.client_id, file);
    return given?.ok ? message({ ...rest, file: given.file }) : given;
  };

  return { send: sendNext };
}
