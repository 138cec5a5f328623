import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCalendarPart } from '#engine/calendar/calendar-part.ts';

function calendar(method: string, ...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    ...(method ? [`METHOD:${method}`] : []),
    'BEGIN:VEVENT',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
}
const START = 'DTSTART:20261205T073000Z';

describe('a calendar part of an e-mail', () => {
  it('an invitation is summarised with its data', () => {
    const text = calendar(
      'REQUEST',
      'SUMMARY:Visit\\, second floor',
      'DTSTART;TZID=Asia/Bangkok:20261205T143000',
      'DTEND;TZID=Asia/Bangkok:20261205T153000',
      'LOCATION:ร้านสาขา\\nสีลม',
      'ORGANIZER;CN="Somying, K.":mailto:somying@shop.example',
      'RRULE:FREQ=WEEKLY',
      'BEGIN:VALARM',
      'SUMMARY:other',
      'END:VALARM',
    );
    expect(readCalendarPart(text)).toEqual({
      says: 'invitation',
      summary: 'Visit, second floor',
      start: { at: '2026-12-05T07:30:00.000Z' },
      end: { at: '2026-12-05T08:30:00.000Z' },
      repeats: true,
      place: 'ร้านสาขา สีลม',
      organiser: 'Somying, K. (somying@shop.example)',
      attendee: '',
    });
  });

  it.each([
    ['REQUEST', [], 'invitation'],
    ['request', [], 'invitation'],
    ['PUBLISH', [], 'event'],
    ['', [], 'event'],
    ['CANCEL', [], 'cancelled'],
    ['REQUEST', ['STATUS:CANCELLED'], 'cancelled'],
    ['REPLY', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example'], 'accepted'],
    ['REPLY', ['ATTENDEE;CN=A;PARTSTAT=declined:MAILTO:a@b.example'], 'declined'],
    ['REPLY', ['ATTENDEE;PARTSTAT=TENTATIVE:mailto:a@b.example'], 'tentative'],
    ['REPLY', ['ATTENDEE;PARTSTAT=X-LATER:mailto:a@b.example'], 'answer'],
    ['REPLY', [], 'answer'],
    ['COUNTER', [], 'answer'],
  ])('a part with method %s and %j is read as %s', (method, lines, says) => {
    expect(readCalendarPart(calendar(method, START, ...lines))?.says).toBe(says);
  });

  it.each([
    ['DTSTART;TZID=SE Asia Standard Time:20261205T143000', { at: '2026-12-05T07:30:00.000Z' }],
    ['DTSTART;TZID="W. Europe Standard Time":20260705T090000', { at: '2026-07-05T07:00:00.000Z' }],
    [
      'DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Asia/Tokyo:20261205T090000',
      { at: '2026-12-05T00:00:00.000Z' },
    ],
    ['DTSTART;TZID=America/Argentina/Buenos_Aires:20261205T090000', { at: '2026-12-05T12:00:00.000Z' }],
    ['DTSTART;TZID=Our office:20261205T090000', { local: '2026-12-05T09:00' }],
    ['DTSTART:20261205T090000', { local: '2026-12-05T09:00' }],
    ['DTSTART;VALUE=DATE:20261205', { local: '2026-12-05' }],
  ])('the beginning %s is read', (line, start) => {
    expect(readCalendarPart(calendar('REQUEST', line))?.start).toEqual(start);
  });

  it.each([
    [['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'], null],
    [['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261208'], { local: '2026-12-07' }],
    [[START, 'DURATION:PT1H30M'], { at: '2026-12-05T09:00:00.000Z' }],
    [[START], null],
    [[START, 'DTEND:nonsense'], null],
    [[START, 'DURATION:P99999999999W'], null],
    [['DTSTART;VALUE=DATE:20261205', 'DURATION:P9999999999D'], null],
    [['DTSTART;TZID=Asia/Bangkok:20261205T233000', 'DURATION:PT1H'], { at: '2026-12-05T17:30:00.000Z' }],
  ])('the end of %j is read', (lines, end) => {
    expect(readCalendarPart(calendar('REQUEST', ...lines))?.end).toEqual(end);
  });

  it.each([
    ['a text', 'hello'],
    ['nothing', ''],
    ['no event', 'BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR'],
    ['no begin', calendar('REQUEST', 'SUMMARY:x')],
    ['an impossible begin', calendar('REQUEST', 'DTSTART:20261399T990000Z')],
    ['an event that never ends', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261205'],
  ])('a part that contains %s is a plain file', (_what, text) => {
    expect(readCalendarPart(text)).toBeNull();
  });

  it('a part with any lines never throws', () => {
    const names = fc.constantFrom(
      'DTSTART',
      'DTEND;TZID=Asia/Bangkok',
      'DURATION',
      'SUMMARY',
      'ATTENDEE;PARTSTAT=',
      'BEGIN',
      'ORGANIZER',
    );
    const line = fc
      .tuple(
        names,
        fc.oneof(fc.string(), fc.constantFrom('00000101T000000Z', '99991231T235900', 'P99999999W', 'VEVENT')),
      )
      .map((pair) => pair.join(':'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        readCalendarPart(calendar('REQUEST', ...lines));
      }),
    );
  });
});
