declare module 'ahocorasick' {
  /** What the package exports: the ends of the words found, with the words. */
  export default class AhoCorasick {
    constructor(words: readonly string[]);
    search(text: string): [number, string[]][];
  }
}
