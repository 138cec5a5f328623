declare module 'ahocorasick' {
  /** The exports of the package: the end positions of the words found, with the words. */
  export default class AhoCorasick {
    constructor(words: readonly string[]);
    search(text: string): [number, string[]][];
  }
}
