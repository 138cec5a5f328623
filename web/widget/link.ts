import { io, type Socket } from 'socket.io-client';
import { buildFilesPath, WEBCHAT_NAMESPACE } from '#contracts/webchat/names.ts';
import type {
  FileAnswer,
  HelloMessage,
  HelloAnswer,
  MessageAnswer,
  Receipt,
  SuiteToWidget,
  Typing,
  VisitorMessage,
  WebchatMessage,
  WidgetToSuite,
} from '#contracts/webchat/protocol.ts';

/** How long a response may take, in milliseconds; after that the request is retried. */
const ANSWER_MS = 10_000;
const LONGEST_PAUSE_MS = 5_000;
/** Pause before a call is made again, in seconds, where the suite names none. */
const TRY_AGAIN_SECONDS = 3;
/** A film over a slow connection takes minutes; an upload that takes longer than this is given up. */
const UPLOAD_MS = 10 * 60_000;

type LinkHandlers = {
  /** The connection is open: register the visitor. */
  onUp: () => void;
  onDown: () => void;
  onLines: (lines: WebchatMessage[]) => void;
  onTyping: (typing: Typing) => void;
};

type Upload = { connectionId: string; token: string; blob: Blob; name: string };

/** The widget's own connection to the suite. Calls without a response in time resolve to null. */
export type Link = {
  open: () => void;
  hello: (hello: HelloMessage) => Promise<HelloAnswer | null>;
  message: (message: VisitorMessage) => Promise<MessageAnswer | null>;
  /** Uploads a file, which a message can then name. */
  upload: (given: Upload) => Promise<FileAnswer | null>;
  receipt: (receipt: Receipt) => void;
  typing: () => void;
  close: () => void;
};

/** Creates the connection; nothing is opened until `open` is called. It reconnects automatically as long as the page lives. */
export function makeLink(origin: string, heard: LinkHandlers): Link {
  const socket: Socket<SuiteToWidget, WidgetToSuite> = io(`${origin}${WEBCHAT_NAMESPACE}`, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
  });
  socket.on('connect', heard.onUp);
  socket.on('disconnect', (reason) => {
    heard.onDown();
    // The suite closed it, for example at a restart: socket.io does not reconnect from that automatically.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 3000);
  });
  socket.on('connect_error', heard.onDown);
  socket.on('messages', heard.onLines);
  socket.on('typing', heard.onTyping);
  // Back from sleep or from a tunnel: do not wait for the rest of a pause.
  const hurry = (): void => {
    if (!socket.connected && socket.active) socket.disconnect().connect();
  };
  window.addEventListener('online', hurry);
  // A connection that is cut off notices after half a minute; the browser knows at once.
  const lose = (): void => {
    if (socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('offline', lose);
  return {
    open: () => void socket.connect(),
    hello: (hello) => answered(socket.timeout(ANSWER_MS).emitWithAck('hello', hello)),
    message: (message) => answered(socket.timeout(ANSWER_MS).emitWithAck('message', message)),
    upload: (given) => upload(origin, given).catch(() => null),
    receipt: (receipt) => void socket.emit('receipt', receipt),
    typing: () => void socket.volatile.emit('typing'),
    close: () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('offline', lose);
      socket.disconnect();
    },
  };
}

async function upload(origin: string, { connectionId, token, blob, name }: Upload): Promise<FileAnswer> {
  const answer = await fetch(`${origin}${buildFilesPath(connectionId)}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: blob,
    credentials: 'omit',
    signal: AbortSignal.timeout(UPLOAD_MS),
  });
  return answer.json();
}

/** How long to wait before a call without a response, or one that was refused for now, is made again, in milliseconds. */
export function getRetryDelay(answer: { retry_after?: number | undefined } | null): number {
  return (answer?.retry_after ?? TRY_AGAIN_SECONDS) * 1000;
}

const answered = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);
