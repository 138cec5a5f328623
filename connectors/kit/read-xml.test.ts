import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXmlBody } from '#connectors/kit/read-xml.ts';

const read = (text: string) => readXmlBody(Buffer.from(text));

describe('A body as XML', () => {
  it('Elements become texts, groups and lists, with CDATA and references decoded', () => {
    expect(
      read('<?xml version="1.0"?>\n<xml><A><![CDATA[<b> & สวัสดี]]></A><B>1 &lt; 2 &#3626;</B><C/></xml>\n'),
    ).toEqual({ ok: true, root: 'xml', value: { A: '<b> & สวัสดี', B: '1 < 2 ส', C: '' } });
    expect(read('<xml><L> <item><I>1</I></item> <item><I>2</I></item> </L><L>3</L></xml>')).toMatchObject({
      value: { L: [{ item: [{ I: '1' }, { I: '2' }] }, '3'] },
    });
  });

  it('An empty, cut or foreign body is refused with its content', () => {
    for (const text of ['', 'x', '{"a":1}', '<xml></xml><xml></xml>', 'a<xml></xml>', '<xml><A>1</A></xm'])
      expect(read(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/./), raw: text });
    expect(readXmlBody(Uint8Array.of(0xff, 0xfe))).toMatchObject({ reason: 'the body is not UTF-8' });
  });

  it('A name that objects have from birth is a name like any other', () => {
    const body = read('<xml><__proto__><polluted>1</polluted></__proto__><constructor>2</constructor></xml>');
    expect(body.ok && JSON.stringify(body.value)).toBe('{"__proto__":{"polluted":"1"},"constructor":"2"}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('A hostile body', () => {
  it('Entities, files and addresses of a document type are never read', () => {
    const attacks = [
      '<!DOCTYPE xml [<!ENTITY x SYSTEM "file:///etc/passwd">]><xml><A>&x;</A></xml>',
      '<!DOCTYPE xml SYSTEM "http://127.0.0.1/evil.dtd"><xml><A>1</A></xml>',
      '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><xml></xml>',
      '<xml><A>1</A><!ENTITY x "y"></xml>',
    ];
    for (const attack of attacks) expect(read(attack)).toMatchObject({ ok: false });
    expect(read(attacks[0] ?? '')).toMatchObject({ reason: 'the body has a document type' });
    expect(read('<xml><A>&x;</A></xml>')).toMatchObject({ value: { A: '&x;' } });
    expect(read('<xml><A><![CDATA[<!DOCTYPE html>]]></A></xml>')).toMatchObject({
      value: { A: '<!DOCTYPE html>' },
    });
  });

  it('Bombs of entities, of depth and of number cost little and give nothing', () => {
    const lols = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    expect(read(`<!DOCTYPE l [<!ENTITY l0 "lol">${lols.join('')}]><xml>&l20;</xml>`)).toMatchObject({
      ok: false,
    });
    const deep = 40_000;
    expect(read(`<xml>${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</xml>`)).toMatchObject({ ok: false });
    expect(read(`<xml>${'<a/>'.repeat(200_000)}</xml>`)).toMatchObject({
      reason: 'the body has more than 50000 elements',
    });
  });

  it('Nothing makes it throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readXmlBody(bytes)));
    const parts = fc.constantFrom(
      '<xml>',
      '</xml>',
      '<a',
      '/>',
      '<![CDATA[',
      ']]>',
      '&#x0;',
      '&#1114112;',
      '<!--',
      '<?',
      'ก',
    );
    fc.assert(fc.property(fc.array(parts), (some) => void read(some.join(''))));
  });
});
