/** Which part of a date of numbers comes first: 03/04/26 is 3 April, 4 March, or 4 April 2003. */
export type DateOrder = 'day' | 'month' | 'year';

/** How a date is read where it does not say everything itself. */
export type DateReading = {
  /** The order of the file: a date that does not fit it is refused. Without it the day comes first wherever that gives a day. */
  order?: DateOrder | undefined;
  /** The zone (IANA name) of a time that names none; UTC by default. */
  zone?: string | undefined;
  /** Whether numbers are the days of a spreadsheet: 46090.5 is noon of 9 March 2026. */
  serial?: boolean | undefined;
  /** Whether years of two and three digits, and zones that are not known, are read as RFC 5322 (4.3) has them for mails. */
  mail?: boolean | undefined;
};

/** Why a text is not read as a date. */
export type DateFault =
  | { fault: 'no_date' | 'year_unclear' | 'other_order' | 'day_number' }
  | { fault: 'zone_unknown'; zone: string };

/** A date that was read: its instant, and whether it names its zone itself. */
export type ReadDate = { at: Date; names_zone: boolean };
