/** Working time as time sheets write it: hours and minutes, `7:45`. */
export function formatHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
