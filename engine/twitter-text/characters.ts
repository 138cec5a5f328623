/**
 * Sets of characters of X's rules for texts (the conformance suite of twitter-text, Apache-2.0, states them), for bracket expressions
 * without the flag `v`.
 */
export const SPACES: string = String.raw`\u0009-\u000d\u0020\u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
export const DIRECTIONS: string = String.raw`\u202a-\u202e\u061c\u200e\u200f\u2066-\u2069`;
export const INVALID: string = String.raw`\ufffe\ufeff\uffff`;
export const PUNCTUATION: string = String.raw`!'#%&()*+,\\\-./:;<=>?@\[\]^_{|}~$`;

/** Latin letters with accents that may occur in an address's path, or that end no name. */
export const ACCENTED: string = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\xff\u0100-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u0300-\u036f\u1e00-\u1eff`;

/** Further characters of a hashtag besides letters and marks of any script, of which it needs at least one. */
export const TAG_PART: string = String.raw`\p{L}\p{M}\p{Nd}_\u200c\u200d\ua67e\u05be\u05f3\u05f4\uff5e\u301c\u309b\u309c\u30a0\u30fb\u3003\u0f0b\u0f0c\u00b7`;
