/** Earshot's result for a row of another library, and the convention by which the library's result differs, if any. */
export type PeerResult = { ours: unknown; theirs: unknown; convention?: string | undefined };

/** Instants are compared as such; `2015-02-26T10:12:34` without a zone is UTC. */
export function parseInstant(text: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
}

/** Durations by the names that the libraries use, in milliseconds. */
export const getUnitLength = (name: string): number | undefined => UNITS[name.replace(/s$/, '')];

const UNITS: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};
