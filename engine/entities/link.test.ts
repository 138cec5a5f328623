import { expect, test } from 'vitest';
import { linkOf } from './link.ts';

test.each([
  ['', 'shop.test'],
  ['/', 'shop.test'],
  [':443/a', 'shop.test/a'],
  [':8080/a', 'shop.test:8080/a'],
  ['/Sale/ABC/?utm_source=x&UTM_Medium=y&fbclid=1#top', 'shop.test/Sale/ABC'],
  ['/p?id=7&gclid=a&color=red', 'shop.test/p?color=red&id=7'],
  ['/p?color=red&&id=7', 'shop.test/p?color=red&id=7'],
  ['/p?next=/a?b', 'shop.test/p?next=/a?b'],
  ['/p).', 'shop.test/p'],
  ['?', 'shop.test'],
  ['/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F?q=a%20b%2Cc', 'shop.test/กาแฟ?q=a%20b%2Cc'],
  ['/100%', 'shop.test/100%'],
  ['/100%25?q=%25E0', 'shop.test/100%25?q=%25E0'],
  [`/${'a'.repeat(300)}`, undefined],
])('shop.test%s is %s', (rest, wanted) => expect(linkOf('shop.test', rest)).toBe(wanted));
