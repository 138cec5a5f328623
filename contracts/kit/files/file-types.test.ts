import { describe, expect, test } from 'vitest';
import { FILE_TYPES, detectFileType } from '#contracts/kit/files/file-types.ts';
import { MEDIA_TYPES } from '#contracts/kit/files/file.ts';
import { toSafeFileName } from '#contracts/kit/files/name-for-type.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET_WITH_MACROS = 'application/vnd.ms-excel.sheet.macroenabled.12';
const CFB = 'application/x-cfb';
const OUTLOOK = 'application/vnd.ms-outlook';

describe('The media type of a file', () => {
  test.each([
    // By its bytes, regardless of its name.
    ['invite.ics', 'text/calendar', true, 'text/calendar'],
    ['page.html', 'text/calendar', true, 'text/calendar'],
    ['meeting', 'text/calendar', true, 'text/calendar'],
    ['anan.vcf', 'text/vcard', true, 'text/vcard'],
    ['offer.docx', DOCX, false, DOCX],
    ['photo.jpg', 'image/heic', false, 'image/heic'],
    ['photo.csv', 'image/webp', false, 'image/webp'],
    ['voice.m4a', 'audio/x-m4a', false, 'audio/x-m4a'],
    ['voice.ogg', 'audio/ogg', false, 'audio/ogg'],
    ['voice.amr', 'audio/amr', false, 'audio/amr'],
    // By its ending, where the bytes fit.
    ['prices.CSV', undefined, true, 'text/csv'],
    ['mail.eml', undefined, true, 'message/rfc822'],
    ['notes.txt', undefined, true, 'text/plain'],
    ['letter.doc', CFB, false, 'application/msword'],
    ['table.xls', CFB, false, 'application/vnd.ms-excel'],
    ['mail.msg', CFB, false, OUTLOOK],
    ['all.zip', 'application/zip', false, 'application/zip'],
    // A text that begins with the letters of a signature: "BMW,price".
    ['cars.csv', 'image/bmp', true, 'text/csv'],
    // Bytes that fit no known type, or not the ending.
    ['prices.csv', undefined, false, undefined],
    ['invite.ics', undefined, true, undefined],
    ['letter.doc', undefined, true, undefined],
    ['letter', CFB, false, undefined],
    ['app.kmz', 'application/zip', false, undefined],
    ['macros.xlsm', SHEET_WITH_MACROS, false, undefined],
    ['setup.exe', 'application/x-msdownload', false, undefined],
    ['page.html', undefined, true, undefined],
    ['page.html', 'application/xml', true, undefined],
    ['picture.svg', 'application/xml', true, undefined],
    ['script.js', undefined, true, undefined],
  ])('of %s with the signature of %s (text: %s) is %s', (name, signature, isText, type) => {
    expect(detectFileType(name, { signature, isText })).toBe(type);
  });

  test('the media type is never one that a browser executes', () => {
    const active = Object.keys(FILE_TYPES).filter((type) => /html|svg|xml$|script|macro/.test(type));
    expect(active).toEqual([]);
  });

  test('only pictures, sound, film and PDF are shown in the browser', () => {
    const others = Object.keys(MEDIA_TYPES).filter((type) => !/^(?:image|video|audio)\/|\/pdf$/.test(type));
    expect(others).toEqual([]);
    expect(MEDIA_TYPES['text/calendar']).toBeUndefined();
  });
});

test.each([
  ['invitation', 'text/calendar', 'invitation.ics'],
  ['invite.ICS', 'text/calendar', 'invite.ICS'],
  ['x.html', 'text/calendar', 'x.html.ics'],
  ['photo.jpg', 'image/heic', 'photo.jpg.heic'],
  ['ใบเสนอราคา.docx', DOCX, 'ใบเสนอราคา.docx'],
])('%s of type %s is saved as %s', (name, type, saved) => expect(toSafeFileName(name, type)).toBe(saved));
