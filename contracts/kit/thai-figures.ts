/** Writes Thai figures as the ones that phones, dates and arithmetic know: `๐๘๑` is `081`. */
export function toWesternDigits(text: string): string {
  return text.replaceAll(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - 0x0e50));
}
