import type { FileAnswer } from '#contracts/webchat/protocol.ts';
import type { UnsentFile } from './thread.ts';

/** After so many tries in vain the visitor is asked: a file that was moved since it was chosen can never be read. */
const TRIES = 3;

type FileSenderOptions = {
  /** Brings the bytes; null where there was no answer. */
  upload: (file: Pick<UnsentFile, 'blob' | 'name'>) => Promise<FileAnswer | null>;
  /** The suite has the file of this message, and names it so. */
  onGiven: (clientId: string, given: string) => void;
};

/** Gives the file of a message to the suite, its bytes once. Null: nobody answered, try again in a while. */
export function makeFileSender({ upload, onGiven }: FileSenderOptions) {
  const vain = new Map<string, number>();
  return async (clientId: string, { blob, name, given }: UnsentFile): Promise<FileAnswer | null> => {
    if (given !== undefined) return { ok: true, file: given };
    const answer = await upload({ blob, name });
    const tries = answer ? 0 : (vain.get(clientId) ?? 0) + 1;
    vain.set(clientId, tries % TRIES);
    if (answer?.ok) onGiven(clientId, answer.file);
    return tries === TRIES ? { ok: false, code: 'invalid' } : answer;
  };
}
