/** A message that the twin took from the bot and would have shown on a phone. */
export type TwinSent = {
  method: string;
  chat: string;
  message_id: number;
  text: string;
  files: readonly string[];
  fields: Readonly<Record<string, unknown>>;
};

/** A person or a group as the Bot API describes it. */
export type TwinChat = {
  id: number;
  type: 'private' | 'group' | 'supergroup' | 'channel';
  title?: string;
  first_name?: string;
  last_name?: string;
  username?: string;
};

/** An update of any kind, as the Bot API has it. */
export type TwinUpdate = Readonly<Record<string, unknown>> & { update_id: number };

/** The address to which updates are delivered. */
export type TwinWebhook = { url: string; secret: string; allowed: readonly string[] };

/** A refusal in the form of the Bot API. */
export type TwinRefusal = {
  error_code: number;
  description: string;
  parameters?: Readonly<Record<string, number>>;
};

/** The state of the twin: the bot, what waits for it, what it sent, and who is where. */
export class TwinWorld {
  readonly token: string;
  readonly sent: TwinSent[] = [];
  readonly waiting: TwinUpdate[] = [];
  readonly chats = new Map<string, TwinChat>();
  readonly files = new Map<string, { path: string; type: string; bytes: Uint8Array }>();
  readonly presses: string[] = [];
  readonly typing: string[] = [];
  webhook: TwinWebhook | undefined;
  /** The refusal of each chat in which the bot cannot write. */
  readonly refusals = new Map<string, TwinRefusal>();
  next: TwinRefusal | undefined;
  /** The poll that is held open. */
  poll: symbol | undefined;
  private numbers = { update: 1000, message: 10 };
  private listeners: (() => void)[] = [];

  constructor(token: string) {
    this.token = token;
  }

  /** The number of the next message. */
  countMessage(): number {
    return (this.numbers.message += 1);
  }

  /** Skips numbers of updates, as Telegram does after a quiet week; a negative number goes back. */
  jump(by: number): void {
    this.numbers.update += by;
  }

  /** Gives an update its number. */
  number(update: Readonly<Record<string, unknown>>): TwinUpdate {
    this.numbers.update += 1;
    return { update_id: this.numbers.update, ...update };
  }

  /** Keeps an update for the next poll. */
  keep(update: TwinUpdate): void {
    this.waiting.push(update);
    this.wake();
  }

  /** Forgets the updates that a poll confirms. */
  confirm(offset: number): void {
    const left = this.waiting.filter(({ update_id }) => update_id >= offset);
    this.waiting.splice(0, this.waiting.length, ...left);
  }

  /** Resolves when an update comes, another poll begins, or the time is over. */
  hold(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.listeners.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Ends every poll that is held. */
  wake(): void {
    for (const end of this.listeners.splice(0)) end();
  }
}
