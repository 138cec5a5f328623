import { expect, it } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { unfoldUnknown } from '#server/crm/mail/unfold-unknown.ts';

function mail(more: Partial<Incoming> = {}): Incoming {
  return {
    provider_id: 'new@cust.example',
    message_id: 'new@cust.example',
    kind: 'message',
    place: 'mail',
    channel: 'email',
    author: { _id: 'suda@cust.example', name: '' },
    text: 'Please look at this.',
    published_at: '2026-01-05T10:00:00.000Z',
    thread: 'new@cust.example',
    extra: { subject: 's', quoted: '> the parcel is at the depot', signature: '-- \nSuda' },
    ...more,
  };
}
const open = {
  text: 'Please look at this.\n\n-- \nSuda\n\n> the parcel is at the depot',
  extra: { subject: 's' },
};

it.each([
  ['names no other mail', {}],
  ['names mails that never came here', { parent_id: 'x@courier.example', thread: 'x@courier.example' }],
  ['comes again and names none but itself', { parent_id: 'new@cust.example' }],
])('The quotation of an e-mail is unfolded where it %s', (_, more: Partial<Incoming>) => {
  expect(unfoldUnknown(mail(more), (id) => id === 'new@cust.example')).toMatchObject(open);
  expect(unfoldUnknown(mail(more), () => false).extra).not.toHaveProperty('quoted');
});

it('The quotation of an e-mail stays folded where it answers an e-mail of ours', () => {
  const answer = mail({ parent_id: 'ours@shop.example' });
  expect(unfoldUnknown(answer, (id) => id === 'ours@shop.example')).toBe(answer);
});

it('An e-mail without a quotation, and an item that is no e-mail, stay as they are', () => {
  for (const item of [mail({ extra: { signature: 'x' } }), mail({ place: 'private' })])
    expect(unfoldUnknown(item, () => false)).toBe(item);
});
