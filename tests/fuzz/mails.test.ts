import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { drawMail } from '#server/kit/mail/draw.ts';
import { TEMPLATES } from '#server/kit/mail/templates.ts';
import { listStrings } from '#tests/fuzz/strings.ts';

/** Every string as the name of a person, of an organisation and of the inviter in an e-mail: it is rendered as text, never as markup. */
function write(text: string, language: 'en' | 'th') {
  return drawMail(
    TEMPLATES.invitation.write(
      { name: text, account: text, by: text, url: 'https://suite.example/invitation?token=a', days: 7 },
      { brand: OWN_BRAND, language },
    ),
    { brand: OWN_BRAND, language },
  );
}

/** The elements of an e-mail with the names of their attributes, in order. */
function skeletonOf(html: string): string[] {
  const seen: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => seen.push(`${name} ${Object.keys(attributes).join(' ')}`),
    oncomment: () => seen.push('comment'),
  });
  parser.end(html);
  return seen;
}

test.each(['en', 'th'] as const)(
  'no string adds an element, an attribute or a header to a mail (%s)',
  (language) => {
    const plain = skeletonOf(write('Mali', language).html);
    const faults = listStrings().filter(({ text }) => {
      const mail = write(text, language);
      return (
        JSON.stringify(skeletonOf(mail.html)) !== JSON.stringify(plain) ||
        /[\r\n\u0000\u2028\u2029]/.test(mail.subject)
      );
    });
    expect(plain.length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
  },
);
