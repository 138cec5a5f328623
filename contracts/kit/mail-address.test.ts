import { describe, expect, test } from 'vitest';
import { MailAddress } from '#contracts/kit/mail-address.ts';

describe('An e-mail address', () => {
  test.each([
    'alice@visitor.example',
    'r&d@shop.example',
    'first/last@shop.example',
    'x=y@shop.example',
    "a!b#c$d%e'f*g+h?i^j`k{l|m}n~o@shop.example",
    'taro.@docomo.example',
    'taro..y@docomo.example',
    '.taro@docomo.example',
    'root@localhost',
    'printer@[192.0.2.10]',
    'printer@[IPv6:2001:db8::1]',
    'somying@xn--22c2ba4a1e.xn--o3cw4h',
    'somying@อีเมล.ไทย',
    'สมหญิง@อีเมล.ไทย',
    '"a b"@shop.example',
    'bounce_x@mail_host.example',
    'A@B',
  ])('An e-mail address may be %s', (address) => expect(MailAddress.safeParse(address).success).toBe(true));

  test.each([
    '',
    '@shop.example',
    'alice',
    'alice@',
    'alice@@shop.example',
    'a b@shop.example',
    'alice@shop example',
    'alice@shop.example, bob@shop.example',
    'alice@shop.example\r\nBcc: bob@shop.example',
    'alice@shop.example\u0000',
    'alice\u202e@shop.example',
    '<alice@shop.example>',
    'alice@-shop.example',
    'alice@shop..example',
    `${'a'.repeat(65)}@shop.example`,
    `a@${'b.'.repeat(160)}example`,
  ])('An e-mail address may not be %j', (address) =>
    expect(MailAddress.safeParse(address).success).toBe(false),
  );
});
