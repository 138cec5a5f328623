/** The most bytes of answers that are kept, as texts. */
const MOST_BYTES = 64_000_000;
/** Old rows also expire without an event (by retention), so nothing is kept longer than this (milliseconds). */
const LONGEST_MS = 60_000;

type CachedAnswer<T> = { value: T; until: number; bytes: number };
/** An answer that is being computed: for how many callers, and how it is ended once all of them have left. */
type Flight<T> = { answer: Promise<T>; callers: number; abort: AbortController };

/** The most bytes that are kept, and about how many an answer takes. */
type CacheOptions<T> = { mostBytes?: number; measure?: (value: T) => number };

const measureText = (value: unknown): number => JSON.stringify(value).length;

type CacheRead<T> = {
  compute: (signal: AbortSignal) => Promise<T>;
  /** Ends the wait of this caller. */
  signal?: AbortSignal | undefined;
};

/**
 * Keeps answers by their key, the ones read last longest, within a number of bytes. Equal questions at the same time are computed once; the
 * computation ends when the last of their callers leaves. Failures are not kept.
 */
export class AnswerCache<T> {
  readonly #clock: () => Date;
  readonly #mostBytes: number;
  readonly #measure: (value: T) => number;
  readonly #cached = new Map<string, CachedAnswer<T>>();
  readonly #flights = new Map<string, Flight<T>>();
  #bytes = 0;

  constructor(clock: () => Date, { mostBytes = MOST_BYTES, measure = measureText }: CacheOptions<T> = {}) {
    this.#clock = clock;
    this.#mostBytes = mostBytes;
    this.#measure = measure;
  }

  /** The bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a question is answered, or being answered. */
  has(key: string): boolean {
    const until = this.#cached.get(key)?.until ?? 0;
    return until > this.#clock().getTime() || this.#flights.has(key);
  }

  /** @throws the reason of the signal, or what the computation throws */
  read(key: string, { compute, signal }: CacheRead<T>): Promise<T> {
    signal?.throwIfAborted();
    const found = this.#find(key);
    if (found) return Promise.resolve(found.value);
    const flight = this.#flights.get(key) ?? this.#start(key, compute);
    return this.#join(key, flight, signal);
  }

  #find(key: string): CachedAnswer<T> | undefined {
    const found = this.#cached.get(key);
    if (!found) return undefined;
    this.#delete(key);
    if (found.until <= this.#clock().getTime()) return undefined;
    this.#add(key, found);
    return found;
  }

  #start(key: string, compute: CacheRead<T>['compute']): Flight<T> {
    const abort = new AbortController();
    const answer = compute(abort.signal);
    const flight: Flight<T> = { answer, callers: 0, abort };
    this.#flights.set(key, flight);
    const end = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    answer.then((value) => {
      end();
      this.#store(key, value);
    }, end);
    return flight;
  }

  #join(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    flight.callers += 1;
    if (!signal) return flight.answer;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.callers -= 1;
        if (flight.callers === 0) {
          if (this.#flights.get(key) === flight) this.#flights.delete(key);
          flight.abort.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      flight.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  #store(key: string, value: T): void {
    const bytes = this.#measure(value) + key.length;
    if (bytes > this.#mostBytes / 4) return;
    this.#add(key, { value, bytes, until: this.#clock().getTime() + LONGEST_MS });
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#delete(oldest);
    }
  }

  #add(key: string, one: CachedAnswer<T>): void {
    this.#cached.set(key, one);
    this.#bytes += one.bytes;
  }

  #delete(key: string): void {
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0;
    this.#cached.delete(key);
  }
}
