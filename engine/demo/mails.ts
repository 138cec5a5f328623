/** The address of the demonstration's mailbox, which a twin inside Earshot simulates. */
export const DEMO_MAILBOX = 'care@bunloy.example';

/** A picture of a torn box, small enough to be included here (PNG, Base64). */
const PICTURE = [
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAA5UlEQVR42tWYIQ7DQAwE92F+k99UEFAQ0FcFl5S3KCRXlB1LK4WY',
  'nKzLznrPenRtXc+uvevV5S0/7+P63T9ZrhaX/UF3Ie+5y9btP1NBqjhL2Ts+y2XrlpMVpAo/iAOqoEBEVcGCuP1pPQBEzrwVpAoE',
  'RFoVIIgDI50CETVvBanCD+Jk0FOQKlgQ6ZEOgsiZt7Livx/EsaCnrPjPgoiat7Livz+ajgU9ZcV/EER6pIMgcuatrPiPvBFngp6y',
  '4j8LImreitvzmqPpWNBT3J6XApEe6SCInHkrbs/rfyPOBD3F7Xl/5ReViP3Ure4G6AAAAABJRU5ErkJggg==',
].join('\r\n');

function mail(head: readonly string[], body: readonly string[]): string {
  return [...head, '', ...body, ''].join('\r\n');
}

/**
 * E-mails in the demonstration's mailbox: a complaint with a picture, an enquiry in HTML that answers an older e-mail, an out-of-office
 * reply. Their ids stay the same, so that a restart imports none of them twice.
 *
 * @param now when they have just arrived
 */
export function buildDemoMails(now: Date): string[] {
  const date = (minutesAgo: number): string =>
    `Date: ${new Date(now.getTime() - minutesAgo * 60_000).toUTCString().replace('GMT', '+0000')}`;
  return [
    mail(
      [
        'From: =?UTF-8?B?4Lin4Lij4Liy4LiH4LiE4LmMIOC4quC4uOC4guC5g+C4iA==?= <waranang@mail.example>',
        `To: ${DEMO_MAILBOX}`,
        'Subject: =?UTF-8?B?4Liq4Li04LiZ4LiE4LmJ4Liy4LmE4LiU4LmJ4Lij4Lix4Lia4Liq4Lig4Liy4Lie4LiK4Liz4Lij4Li44LiU?=',
        'Message-ID: <torn-box@mail.example>',
        date(95),
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=part',
      ],
      [
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        'สวัสดีค่ะ กล่องที่ได้รับเมื่อเช้าขาดทั้งด้าน เครื่องมีรอยขีดข่วน แนบรูปมาให้ดูนะคะ ขอเปลี่ยนเครื่องใหม่ได้ไหมคะ',
        '',
        '-- ',
        'วรางค์ สุขใจ',
        '081 555 0199',
        '--part',
        'Content-Type: image/png; name="box.png"',
        'Content-Disposition: attachment; filename="box.png"',
        'Content-Transfer-Encoding: base64',
        '',
        PICTURE,
        '--part--',
      ],
    ),
    mail(
      [
        'From: Daniel Roth <daniel.roth@hotel.example>',
        `To: ${DEMO_MAILBOX}`,
        'Cc: Front Desk <desk@hotel.example>',
        'Subject: Re: Quotation for 40 rooms',
        'Message-ID: <forty-rooms@hotel.example>',
        'In-Reply-To: <quotation-118@bunloy.example>',
        'References: <quotation-118@bunloy.example>',
        date(38),
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
      ],
      [
        '<div style="font-family: Arial"><p>Thank you for the quotation. Two questions before we order:</p>',
        '<ol><li>Is <b>installation</b> included for all 40 rooms?</li><li>How long is the warranty in a hotel?</li></ol>',
        '<p><img src="https://hotel.example/logo.png" alt="Roth Hotels" width="120"></p>',
        '<p>Best regards<br>Daniel</p></div>',
        '<div>On Tue, 17 Nov 2026 at 10:12, Care wrote:</div><blockquote><p>Dear Mr Roth, please find our offer below.</p><p>40 units at 7,900 THB each.</p></blockquote>',
      ],
    ),
    mail(
      [
        'From: Mali P. <mali@office.example>',
        `To: ${DEMO_MAILBOX}`,
        'Subject: Automatic reply: Your order is on its way',
        'Message-ID: <away-mali@office.example>',
        'Auto-Submitted: auto-replied',
        date(20),
      ],
      ['I am out of the office until Monday and will answer then.'],
    ),
  ];
}
