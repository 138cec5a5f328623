/** How many questions run at a time: of one person, of one account, in background work of one account, and of all. */
export const QUEUE_LIMITS = { person: 2, account: 4, background: 1, all: 8 } as const;

/**
 * For whom a question runs, and with how many others it was put. Questions of people at their screens go before those of background work; of one
 * person the fewest go first, since the top of a screen is asked before the rest of it.
 */
export type QueueCaller = { account: string; person: string; background: boolean; together?: number };

type WaitingQuestion = { caller: QueueCaller; start: () => void };

/**
 * A fair queue: of all questions that may run, the next is one of the account that was served longest ago, and of the person of it who was
 * served longest ago.
 */
export class QuestionQueue {
  readonly #limits: Readonly<Record<keyof typeof QUEUE_LIMITS, number>>;
  #waiting: WaitingQuestion[] = [];
  readonly #running = new Map<string, number>();
  /** In which turn an account or person was served last. */
  readonly #served = new Map<string, number>();
  #turn = 0;

  constructor(limits: Readonly<Record<keyof typeof QUEUE_LIMITS, number>> = QUEUE_LIMITS) {
    this.#limits = limits;
  }

  /** Runs work in its turn. @throws the reason of the signal where it is aborted before its turn */
  async run<T>(caller: QueueCaller, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#wait(caller, signal);
    try {
      return await work();
    } finally {
      this.#count(caller, -1);
      this.#startNext();
    }
  }

  #wait(caller: QueueCaller, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: WaitingQuestion = {
        caller,
        start: () => {
          signal?.removeEventListener('abort', leave);
          this.#count(caller, 1);
          resolve();
        },
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#turn += 1;
      this.#served.set(next.caller.account, this.#turn);
      this.#served.set(personOf(next.caller), this.#turn);
      next.start();
    }
    if (this.#waiting.length === 0 && this.#running.size === 0) this.#served.clear();
  }

  #findNext(): WaitingQuestion | undefined {
    let best: WaitingQuestion | undefined;
    for (const one of this.#waiting)
      if (this.#mayRun(one.caller) && (!best || this.#isBefore(one.caller, best.caller))) best = one;
    return best;
  }

  #mayRun(caller: QueueCaller): boolean {
    return listCounters(caller).every(
      ([name, limit]) => (this.#running.get(name) ?? 0) < this.#limits[limit],
    );
  }

  #isBefore(a: QueueCaller, b: QueueCaller): boolean {
    if (a.background !== b.background) return b.background;
    const served = (name: string): number => this.#served.get(name) ?? 0;
    const byAccount = served(a.account) - served(b.account);
    if (byAccount !== 0) return byAccount < 0;
    const byPerson = served(personOf(a)) - served(personOf(b));
    return byPerson !== 0 ? byPerson < 0 : (a.together ?? 1) < (b.together ?? 1);
  }

  #count(caller: QueueCaller, by: 1 | -1): void {
    for (const [name] of listCounters(caller)) {
      const count = (this.#running.get(name) ?? 0) + by;
      if (count === 0) this.#running.delete(name);
      else this.#running.set(name, count);
    }
  }
}

const personOf = ({ account, person }: QueueCaller): string => `${account} ${person}`;

function listCounters(caller: QueueCaller): [string, keyof typeof QUEUE_LIMITS][] {
  return [
    ['*', 'all'],
    [caller.account, 'account'],
    caller.background ? [`${caller.account} in background`, 'background'] : [personOf(caller), 'person'],
  ];
}
