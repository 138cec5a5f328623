/** Instants of the API: whole seconds since 1970. */
export type Seconds = number;

/** The end of a period that begins at `start`: the same day of the next month or year, or that month's last day. */
export function computePeriodEnd(start: Seconds, interval: 'month' | 'year', anchorDay?: number): Seconds {
  const from = new Date(start * 1000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + (interval === 'month' ? 1 : 12);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(year, month, Math.min(anchorDay ?? from.getUTCDate(), last));
  return Math.floor(end.getTime() / 1000);
}

/** The share of a period that is still to come, 0 to 1. */
export function shareLeft(period: { start: Seconds; end: Seconds }, at: Seconds): number {
  return period.end <= period.start
    ? 0
    : Math.min(1, Math.max(0, (period.end - at) / (period.end - period.start)));
}
