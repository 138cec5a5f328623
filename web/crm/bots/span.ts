const HOUR = 3_600_000;

/** The last days up to the end of this hour, so that a screen that is drawn again asks the same. */
export const spanOf = (now: Date, days: number): { from: string; to: string } => {
  const end = Math.ceil((now.getTime() + 1) / HOUR) * HOUR;
  return { from: new Date(end - days * 24 * HOUR).toISOString(), to: new Date(end).toISOString() };
};
