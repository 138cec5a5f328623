import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#server/kit/context.ts';
import { deleteSaltsBefore, storeSalt } from '#server/links/across-accounts-store.ts';

type Visit = { linkId: string; address: string; agent: string };

/** Tells visitors of a link apart within one day of UTC, without keeping who they are. */
export class Visitors {
  readonly #context: Pick<Context, 'database' | 'log'>;
  #day = '';
  #own = randomBytes(32);
  #salt: Promise<Buffer> | null = null;

  constructor(context: Pick<Context, 'database' | 'log'>) {
    this.#context = context;
  }

  /** A number of 64 bits for the visitor of a link on a day, the same for the same address and agent; it leads back to neither. */
  async identify({ linkId, address, agent }: Visit, now: Date): Promise<string> {
    const salt = await this.#loadSalt(getDay(now));
    const digest = createHmac('sha256', salt).update(`${linkId}\n${address}\n${agent}`).digest();
    return digest.readBigUInt64LE(0).toString();
  }

  #loadSalt(day: string): Promise<Buffer> {
    if (this.#day !== day) this.#own = randomBytes(32);
    if (this.#salt === null || this.#day !== day) {
      this.#day = day;
      const own = this.#own;
      this.#salt = this.#agree(day, own).catch((error: unknown) => {
        // A visitor waits for no database: this process counts with a salt of its own, and asks again with the next visit.
        this.#context.log.warn({ err: error }, 'the salt of visits could not be read');
        this.#salt = null;
        return own;
      });
    }
    return this.#salt;
  }

  async #agree(day: string, own: Buffer): Promise<Buffer> {
    await deleteSaltsBefore(this.#context, day);
    return storeSalt(this.#context, day, own);
  }
}

/** The day of UTC. */
export function getDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
