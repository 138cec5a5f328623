/** A run of a text: words, or a web address that can be opened. */
export type LinkRun = { text: string; link: boolean };

/** An address ends before the punctuation of the sentence it stands in. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** Cuts a text at its web addresses (`http` and `https` only); the runs joined are exactly the text. */
export const linkRuns = (text: string): LinkRun[] => {
  const runs: LinkRun[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > at) runs.push({ text: text.slice(at, index), link: false });
    // What a browser cannot read as an address stays words.
    runs.push({ text: address, link: URL.canParse(address) });
    at = index + address.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), link: false });
  return runs;
};
