import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCalendar, type CalendarEvent } from '#engine/icalendar/write-calendar.ts';

const EVENT: CalendarEvent = {
  uid: 'post-1@earshot',
  sequence: 3,
  start: new Date('2026-12-31T02:00:00Z'),
  end: new Date('2026-12-31T02:15:00Z'),
  changed: new Date('2026-11-30T00:00:00Z'),
  summary: 'New year; menu, at nine',
  description: 'First line\nback\\slash',
  url: 'https://earshot.example/publishing/posts/1?a=1,2',
  categories: ['Summer, menu'],
  status: 'TENTATIVE',
};

function write(over: Partial<CalendarEvent> = {}): string {
  return writeCalendar({
    name: 'Coffee Company',
    product: '-//Earshot//EN',
    everyMinutes: 15,
    events: [{ ...EVENT, ...over }],
  });
}

/** Reads a calendar by the rules of RFC 5545: unfolded lines, then names and texts without their escapes. */
function read(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = line
        .slice(at + 1)
        .replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
      return [line.slice(0, at), value] as const;
    }),
  );
}

test('An event has its times in UTC, its texts escaped and its address as it is', () => {
  const lines = write().split('\r\n');
  expect(lines).toContain('DTSTART:20261231T020000Z');
  expect(lines).toContain('SUMMARY:New year\\; menu\\, at nine');
  expect(lines).toContain('DESCRIPTION:First line\\nback\\\\slash');
  expect(lines).toContain('URL:https://earshot.example/publishing/posts/1?a=1,2');
  expect(lines).toContain('CATEGORIES:Summer\\, menu');
  expect(lines.at(-1)).toBe('');
});

test('A long Thai text is folded at 75 octets, no character is split, and it is read as it was', () => {
  const summary = 'กาแฟเย็นสูตรใหม่ต้อนรับหน้าร้อน '.repeat(20);
  const text = write({ summary });
  const lines = text.split('\r\n');
  const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)));
  // A further Thai character has three octets.
  expect(longest).toBeGreaterThan(72);
  expect(longest).toBeLessThanOrEqual(75);
  for (const line of lines) expect(line).not.toContain('\ufffd');
  expect(read(text).get('SUMMARY')).toBe(summary);
});

test('Any text is read as it was, apart from control characters, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
      // oxlint-disable-next-line no-control-regex
      const kept = description
        .replaceAll(/\r\n|\r/g, '\n')
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
      const text = write({ description });
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(text).get('DESCRIPTION') ?? '').toBe(kept);
    }),
  );
});
