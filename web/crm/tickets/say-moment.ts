/** A moment to come as a person says it: the time today, else the day too. */
export const sayMoment = (at: Date, language: string, now = new Date()): string => {
  const locale = language === 'th' ? 'th-u-ca-gregory' : language;
  const today = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale, {
    ...(today ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
};
