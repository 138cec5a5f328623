import { findAddresses } from '#engine/text/address.ts';

/** A run of a text: words, or a web address that can be opened. */
export type LinkRun = { text: string; link: boolean };

/** Cuts a text at its web addresses (`http` and `https` only); the runs joined are exactly the text. */
export function linkRuns(text: string): LinkRun[] {
  const runs: LinkRun[] = [];
  let at = 0;
  for (const { start, end } of findAddresses(text)) {
    const address = text.slice(start, end);
    // What a browser cannot read as an address stays words, as does one without a protocol.
    if (!/^https?:/i.test(address) || !URL.canParse(address)) continue;
    if (start > at) runs.push({ text: text.slice(at, start), link: false });
    runs.push({ text: address, link: true });
    at = end;
  }
  if (at < text.length) runs.push({ text: text.slice(at), link: false });
  return runs;
}
