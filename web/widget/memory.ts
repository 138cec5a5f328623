import type { UnsentMessage } from './thread.ts';

/** What a page keeps of a chat: the visitor's token (it is the conversation), what is unsent, and what was read. */
export type StoredChat = { token?: string; unsent: readonly UnsentMessage[]; readLine: number };

/** The place of one chat on this machine. Where a page may store nothing, the chat lives as long as the page. */
export type Memory = {
  read: () => StoredChat;
  write: (change: Partial<StoredChat>) => void;
  wasOpen: () => boolean;
  setOpen: (open: boolean) => void;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    isRecord(value) &&
    typeof value['client_id'] === 'string' &&
    typeof value['text'] === 'string' &&
    typeof value['at'] === 'string'
  );
}

/** Reads what was kept; anything another version or another script left there counts as nothing. */
export function parseStoredChat(text: string | null): StoredChat {
  const value = parsed(text);
  const { token, unsent, readLine } = value;
  return {
    ...(typeof token === 'string' ? { token } : {}),
    unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    readLine: typeof readLine === 'number' ? readLine : 0,
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Opens the memory of one chat. */
export function openMemory(connectionId: string): Memory {
  const name = `earshot-webchat:${connectionId}`;
  let kept = parseStoredChat(safely(() => localStorage.getItem(name)) ?? null);
  return {
    read: () => kept,
    write: (change) => {
      kept = { ...kept, ...change };
      safely(() => localStorage.setItem(name, JSON.stringify(kept)));
    },
    wasOpen: () => safely(() => sessionStorage.getItem(name)) === 'open',
    setOpen: (open) => safely(() => sessionStorage.setItem(name, open ? 'open' : 'closed')),
  };
}

/** Storage may be forbidden or full; a chat that forgets is better than none. */
function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
