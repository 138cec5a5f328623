import { describe, expect, test } from 'vitest';
import { FILE_TYPES } from '#contracts/kit/files/file-types.ts';
import { toSafeFileName } from '#contracts/kit/files/name-for-type.ts';

describe('The name of a saved file', () => {
  test.each([
    ['x.html', 'application/pdf', 'x.html.pdf'],
    ['x"><b>.html', 'application/pdf', 'x"><b>.html.pdf'],
    ['ใบเสร็จ.pdf', 'application/pdf', 'ใบเสร็จ.pdf'],
    ['A.PDF', 'application/pdf', 'A.PDF'],
    ['photo.svg', 'image/png', 'photo.svg.png'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.', 'image/jpeg', 'photo..jpg'],
    ['photo', 'image/gif', 'photo.gif'],
    ['voice.exe', 'audio/ogg', 'voice.exe.ogg'],
    ['clip.mp4.lnk', 'video/mp4', 'clip.mp4.lnk.mp4'],
  ])('%s of type %s is %s', (name, type, saved) => expect(toSafeFileName(name, type)).toBe(saved));

  test.each(['page.html', 'a.HTM', 'a.xhtml', 'a.svg', 'a.hta', 'a.js', 'setup.exe', 'a.html.', 'a.scr '])(
    'a file of an unknown type gets the suffix of a text where %s would execute it',
    (name) => expect(toSafeFileName(name, 'application/octet-stream')).toBe(`${name}.txt`),
  );

  test.each(['offer.docx', 'table.xlsx', 'ใบกำกับภาษี.xml', 'notes.txt', 'archive.zip', 'invite.ics'])(
    'a file of an unknown type keeps the name %s',
    (name) => expect(toSafeFileName(name, 'application/octet-stream')).toBe(name),
  );

  test.each(Object.keys(FILE_TYPES))('a file gets a suffix for %s, once', (type) => {
    const saved = toSafeFileName('x.html', type);
    expect(saved).toMatch(/^x\.html\.\w+$/);
    expect(toSafeFileName(saved, type)).toBe(saved);
  });
});
