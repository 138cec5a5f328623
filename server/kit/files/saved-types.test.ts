import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { buildPublicPath } from '#server/kit/files/public-link.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

test.each([
  ['นัดหมาย.ics', CALENDAR, 'text/calendar', 'นัดหมาย.ics'],
  ['meeting', CALENDAR, 'text/calendar', 'meeting.ics'],
  ['page.html', CALENDAR, 'text/calendar', 'page.html.ics'],
  ['anan.vcf', 'BEGIN:VCARD\r\nFN:Anan\r\nEND:VCARD\r\n', 'text/vcard', 'anan.vcf'],
  ['cars.csv', 'BMW,price\r\n1,2\r\n', 'text/csv', 'cars.csv'],
  ['mail.eml', 'From: a@b.example\r\n\r\nHi', 'message/rfc822', 'mail.eml'],
  ['photo.jpg', HEIC, 'image/heic', 'photo.jpg.heic'],
  ['voice.amr', '#!AMR\n\u0001\u0002', 'audio/amr', 'voice.amr'],
  ['page.html', '<html><script>alert(1)</script>', 'application/octet-stream', 'page.html.txt'],
  ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream', 'x.svg.txt'],
  ['invite.ics', '<html><script>alert(1)</script>', 'application/octet-stream', 'invite.ics'],
])(
  'A file %s that customers send is saved with its type and name, and never shown',
  async (name, body, type, saved) => {
    const query = { purpose: 'message', name };
    const given = await admin.attempt(uploadFile, { query, body: Buffer.from(body) });
    const file = uploadFile.answer.parse(given.body);
    expect(file).toMatchObject({ media_type: type, kind: 'file', name: saved });
    const path = buildPath(fetchFile, { params: { _id: file._id } });
    const links = [path, buildPublicPath(world.suite.context, { accountId: admin.accountId, _id: file._id })];
    for (const link of links) {
      const { status, headers } = await fetch(new URL(link, world.url), {
        headers: { cookie: admin.cookie },
      });
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent(saved)}`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
    }
  },
);

test('A calendar is not accepted as media of a canned response', async () => {
  const query = { purpose: 'canned_response', name: 'invite.ics' };
  expect((await admin.attempt(uploadFile, { query, body: Buffer.from(CALENDAR) })).status).toBe(415);
});
