/** Ends what a tile asked before: a newer question has taken its place. */
export class NewerQuestion extends Error {}

/** The questions of tiles that run, by the account, person and tile. */
export class TileQuestions {
  readonly #running = new Map<string, AbortController>();

  /** Runs work of a tile; work of the same tile that still runs is aborted with {@link NewerQuestion}. */
  async run<T>(tile: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#running.get(tile)?.abort(new NewerQuestion());
    const own = new AbortController();
    this.#running.set(tile, own);
    try {
      return await work(own.signal);
    } finally {
      if (this.#running.get(tile) === own) this.#running.delete(tile);
    }
  }
}
