/** The zone of the browser: that of readers who chose none, and of pages without a session. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

let chosen: string | null = null;

/** The zone (IANA name) by whose clock the reader's days begin and times are written: that of their profile, else the browser's. */
export const getReaderZone = (): string => chosen ?? BROWSER_ZONE;

/** Uses the zone of a profile from now on (null: the browser's). One that this browser does not know is left out. */
export function setReaderZone(zone: string | null): void {
  chosen = zone !== null && isKnown(zone) ? zone : null;
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
