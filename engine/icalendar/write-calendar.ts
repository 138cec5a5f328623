/** An event of a calendar. */
export type CalendarEvent = {
  /** Unique in the world and the same each time, so that programs change the event instead of adding another. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  start: Date;
  end: Date;
  changed: Date;
  summary: string;
  description: string;
  url: string;
  categories: readonly string[];
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
};

/** A calendar that programs subscribe to, and how often they should read it. */
export type Calendar = {
  name: string;
  product: string;
  events: readonly CalendarEvent[];
  everyMinutes: number;
};

/** Writes a calendar as RFC 5545 has it, with the names that programs show (RFC 7986). */
export function writeCalendar({ name, product, events, everyMinutes }: Calendar): string {
  const every = `PT${everyMinutes}M`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeEvent(event: CalendarEvent): string[] {
  const { categories, description } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${writeInstant(event.changed)}`,
    `LAST-MODIFIED:${writeInstant(event.changed)}`,
    `DTSTART:${writeInstant(event.start)}`,
    `DTEND:${writeInstant(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    // An address is no text (3.3.13): nothing of it is escaped.
    `URL:${event.url.replaceAll(/[\r\n]/g, '')}`,
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(escapeText).join(',')}`]),
    `STATUS:${event.status}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** An instant in UTC: 20261231T020000Z. */
function writeInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text (3.3.11): its signs escaped, its lines as `\n`, and none of the control characters that no text has. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n|\r/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  );
}

/** The most octets of a line without its end (3.1). */
const MOST_OCTETS = 75;

/** Folds a line: a further one begins with a space, which counts too. No character is split. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
