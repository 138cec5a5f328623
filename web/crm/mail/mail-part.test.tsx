// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { testMessage } from '../conversation/test-messages.ts';
import { MailPart } from './mail-part.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

/** The text after a name in the header. */
const shownAs = (name: string) => screen.getByText(name).nextElementSibling;
function show(extra: Record<string, unknown>) {
  return render(
    <MantineProvider>
      <MailPart message={testMessage(1, { kind: 'mail', extra })} />
    </MantineProvider>,
  );
}

it('An e-mail lists its people by name and address, one after the other', () => {
  show({
    to: [{ address: 'a@b.test' }, 'c@d.test', { name: 'Anan' }],
    cc: [{ name: 'Mali', address: 'mali@long.example.com' }],
    via: { name: 'Form', address: 'form@shop.test' },
    reply_to: 'other@out.test',
  });
  expect(shownAs('To')?.textContent).toBe('a@b.test, c@d.test, Anan');
  expect(shownAs('Cc')?.textContent).toBe('Mali <mali@long.example.com>');
  expect(
    screen.getByText(
      (_, element) => element?.tagName === 'DD' && element.textContent === 'Form <form@shop.test>',
    ),
  ).toBeTruthy();
  expect(screen.getByTitle('other@out.test').textContent).toBe('other@out.test');
});

it('The closing bracket and the comma after an address stay with its last part', () => {
  show({ to: [{ name: 'Mali', address: 'mali@long.example.com' }, 'c@d.test'] });
  const address = screen.getByTitle('mali@long.example.com');
  expect(address.textContent).toBe('<mali@long.example.com>,');
  expect(address.lastElementChild?.textContent).toBe('.com>,');
});

it('An address may break after @ and joining characters, and before dots', () => {
  render(<AddressText text="a.b-c_d+e@f.test" />);
  const parts = screen.getByTitle('a.b-c_d+e@f.test').innerHTML.split('<wbr>');
  expect(parts.map((part) => part.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'a',
    '.b-',
    'c_',
    'd+',
    'e@',
    'f',
    '.test',
  ]);
});
