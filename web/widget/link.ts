import { io, type Socket } from 'socket.io-client';
import { WEBCHAT_NAMESPACE } from '#contracts/webchat/names.ts';
import type {
  Hello,
  HelloAnswer,
  MessageAnswer,
  Receipt,
  SuiteToWidget,
  Typing,
  VisitorMessage,
  WebchatMessage,
  WidgetToSuite,
} from '#contracts/webchat/protocol.ts';

/** How long an answer may take, in milliseconds; after that the thing is tried again. */
const ANSWER_MS = 10_000;
const LONGEST_PAUSE_MS = 5_000;

type Heard = {
  /** The connection stands: say hello. */
  onUp: () => void;
  onDown: () => void;
  onLines: (lines: WebchatMessage[]) => void;
  onTyping: (typing: Typing) => void;
};

/** The widget's own connection to the suite. Calls that get no answer in time resolve to null. */
export type Link = {
  open: () => void;
  hello: (hello: Hello) => Promise<HelloAnswer | null>;
  message: (message: VisitorMessage) => Promise<MessageAnswer | null>;
  receipt: (receipt: Receipt) => void;
  typing: () => void;
  close: () => void;
};

/** Makes the connection; nothing is opened until `open` is called. It comes back by itself for as long as the page lives. */
export const makeLink = (origin: string, heard: Heard): Link => {
  const socket: Socket<SuiteToWidget, WidgetToSuite> = io(`${origin}${WEBCHAT_NAMESPACE}`, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
  });
  socket.on('connect', heard.onUp);
  socket.on('disconnect', (reason) => {
    heard.onDown();
    // The suite ended it, at a restart for one: socket.io does not come back from that by itself.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 3000);
  });
  socket.on('messages', heard.onLines);
  socket.on('typing', heard.onTyping);
  // Back from sleep or from a tunnel: do not sit out the rest of a pause.
  const hurry = (): void => {
    if (!socket.connected && socket.active) socket.disconnect().connect();
  };
  window.addEventListener('online', hurry);
  return {
    open: () => void socket.connect(),
    hello: (hello) => answered(socket.timeout(ANSWER_MS).emitWithAck('hello', hello)),
    message: (message) => answered(socket.timeout(ANSWER_MS).emitWithAck('message', message)),
    receipt: (receipt) => void socket.emit('receipt', receipt),
    typing: () => void socket.volatile.emit('typing'),
    close: () => {
      window.removeEventListener('online', hurry);
      socket.disconnect();
    },
  };
};

const answered = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);
