/**
 * The locale by which dates and times are written in a language: English with the day before the month and 24 hours, as offices in Thailand
 * write it; Thai with western years, since using years of the Buddhist era as well would make dates ambiguous in mixed teams.
 */
export const getDateLocale = (language: string): string => (language === 'th' ? 'th-u-ca-gregory' : 'en-GB');
