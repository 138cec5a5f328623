import { describe, expect, it } from 'vitest';
import { toIncoming } from '#connectors/email/to-incoming.ts';

describe('A file of an e-mail', () => {
  const withPart = (...part: string[]) =>
    toIncoming(
      Buffer.from(
        [
          'From: a@b.example',
          'Message-ID: <1@b.example>',
          'Content-Type: multipart/mixed; boundary=x',
          '',
          '--x',
          'Content-Type: text/plain',
          '',
          'see',
          '--x',
          ...part,
          '--x--',
          '',
        ].join('\r\n'),
      ),
      { ownAddress: 'care@shop.example', arrived: new Date('2026-11-28T00:00:00Z') },
    );
  const mediaOf = (...part: string[]) => {
    const read = withPart(...part);
    return 'reason' in read ? read.reason : read.item.media;
  };
  const EVENT = [
    '',
    'BEGIN:VCALENDAR',
    'METHOD:CANCEL',
    'BEGIN:VEVENT',
    'SUMMARY:Visit',
    'DTSTART:20261205T073000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ];

  it('A calendar part without a name becomes an invitation with a name and its content', () => {
    expect(mediaOf('Content-Type: text/calendar; method=CANCEL; charset=utf-8', ...EVENT)).toMatchObject([
      {
        name: 'invitation.ics',
        media_type: 'text/calendar',
        detail: {
          calendar: { says: 'cancelled', summary: 'Visit', start: { at: '2026-12-05T07:30:00.000Z' } },
        },
      },
    ]);
  });

  it('Two calendar files with the same content are shown once', () => {
    const media = mediaOf(
      'Content-Type: text/calendar',
      ...EVENT,
      '--x',
      'Content-Type: application/ics; name="invite.ics"',
      ...EVENT,
    );
    expect(media).toMatchObject([{ name: 'invitation.ics' }, { name: 'invite.ics' }]);
    expect(Array.isArray(media) && media.map(({ detail }) => detail !== undefined)).toEqual([true, false]);
  });

  it('A calendar part that cannot be read is a plain file', () => {
    const [file] = [mediaOf('Content-Type: text/calendar', '', 'nonsense')].flat();
    expect(file).toMatchObject({ name: 'invitation.ics' });
    expect(file).not.toHaveProperty('detail');
  });

  it.each([
    ['filename=""', 'application.pdf'],
    ['filename="  "', 'application.pdf'],
    ["filename*=UTF-8''%E2%80%8B", 'application.pdf'],
    ['filename="ใบ.pdf"', 'ใบ.pdf'],
  ])('has a name that can be read with %s', (given, name) => {
    expect(
      mediaOf('Content-Type: application/pdf', `Content-Disposition: attachment; ${given}`, '', 'x'),
    ).toMatchObject([{ name }]);
  });
});
