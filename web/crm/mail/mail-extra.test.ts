import { describe, expect, it } from 'vitest';
import { testMessage } from '../conversation/test-messages.ts';
import { hasRemotePictures, parseMailExtra } from './mail-extra.ts';
import { buildMailPage } from './page-of.ts';

describe('The extra parts of an e-mail', () => {
  it('Extra parts are read as far as they are present', () => {
    expect(parseMailExtra(testMessage(1))).toBeNull();
    const mail = parseMailExtra(
      testMessage(1, {
        kind: 'mail',
        extra: { subject: 7, to: [{ address: 'a@b.test' }, 'c@d.test'], html: '<p>x</p>' },
      }),
    );
    expect(mail).toMatchObject({ subject: '', html: '<p>x</p>', quoted: '' });
    expect(mail?.to).toEqual([
      { name: '', address: 'a@b.test' },
      { name: '', address: 'c@d.test' },
    ]);
  });

  it('Remote pictures are distinguished from those of the e-mail itself', () => {
    expect(hasRemotePictures('<img alt="" src="https://x.test/a.png">')).toBe(true);
    expect(hasRemotePictures('<img src="/api/v1.0/files/1">')).toBe(false);
  });

  it('An e-mail is shown in a page that runs no code and fetches from elsewhere only on request', () => {
    const page = buildMailPage('<p>Hi</p>', { pictures: false, dark: false });
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('https:');
    expect(buildMailPage('<p>Hi</p>', { pictures: true, dark: false })).toContain('img-src');
    expect(buildMailPage('', { pictures: true, dark: false })).toContain('https:');
  });
});
