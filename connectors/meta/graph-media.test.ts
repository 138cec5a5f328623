import { describe, expect, it } from 'vitest';
import { catchUpPage } from '#connectors/facebook/catch-up.ts';
import { readGraph } from '#connectors/facebook/read-graph.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const AT = '2026-11-28T09:00:00+0000';
const PAGE = '10';
const url = 'https://cdn.example/1';
const customer = { id: '77', name: 'Mali' };
function readOne(said: object) {
  return readGraph({ data: [{ created_time: AT, from: customer, ...said }] }, { page: PAGE, now: NOW });
}

describe('Graph API items without text', () => {
  const message = { id: 'm_1', message: '', to: { data: [{ id: PAGE }] } };
  const comment = { id: '1_2', message: '', comment_count: 0 };
  const post = { id: '10_1' };
  it.each([
    [
      'a picture of a message',
      {
        ...message,
        attachments: { data: [{ id: '5', mime_type: 'image/jpeg', name: 'a.jpg', image_data: { url } }] },
      },
      { media: [{ kind: 'image', url, name: 'a.jpg' }] },
    ],
    [
      'a film of a message',
      { ...message, attachments: { data: [{ mime_type: 'video/mp4', video_data: { url } }] } },
      { media: [{ kind: 'video', url }] },
    ],
    [
      'a sound of a message',
      { ...message, attachments: { data: [{ mime_type: 'audio/mpeg', file_url: url }] } },
      { media: [{ kind: 'audio', url }] },
    ],
    [
      'a file of a message',
      { ...message, attachments: { data: [{ mime_type: 'application/pdf', name: 'a.pdf', file_url: url }] } },
      { media: [{ kind: 'file', url, name: 'a.pdf' }] },
    ],
    ['a sticker of a message', { ...message, sticker: url }, { media: [{ kind: 'sticker', url }] }],
    [
      'a post shared in a message',
      { ...message, shares: { data: [{ link: url }] } },
      { unshown: [{ name: 'share', url }] },
    ],
    [
      'an attachment of a kind that is new',
      { ...message, attachments: { data: [{ id: '5', mime_type: 'model/gltf' }] } },
      { unshown: [{ name: 'model/gltf' }] },
    ],
    [
      'a picture of a comment',
      { ...comment, attachment: { type: 'photo', media: { image: { src: url } } } },
      { media: [{ kind: 'image', url }] },
    ],
    [
      'a film of a comment',
      { ...comment, attachment: { type: 'video_inline', media: { source: url } } },
      { media: [{ kind: 'video', url }] },
    ],
    [
      'the pictures of an album',
      {
        ...post,
        attachments: {
          data: [
            {
              type: 'album',
              subattachments: {
                data: [{ media: { image: { src: url } } }, { media: { image: { src: `${url}2` } } }],
              },
            },
          ],
        },
      },
      {
        media: [
          { kind: 'image', url },
          { kind: 'image', url: `${url}2` },
        ],
      },
    ],
    ['the picture of a post', { ...post, full_picture: url }, { media: [{ kind: 'image', url }] }],
  ])('an item with attachments only is stored as a message of its author: %s', (_case, said, expected) => {
    const { items, refused } = readOne(said);
    expect(refused).toEqual([]);
    expect(items).toMatchObject([{ kind: 'message', text: '', conversation_id: '77', ...expected }]);
  });

  it('an item without attachments is no message', () => {
    expect(readOne(message)).toMatchObject({ items: [], refused: [{ code: 'no_content' }] });
  });
});

it('a catch-up of a page requests the attachments of posts, comments and messages', async () => {
  const urls: URL[] = [];
  const fetch = async (target: string | URL | Request) => {
    urls.push(new URL(target instanceof Request ? target.url : target));
    return Response.json({ data: [] });
  };
  const caught = await catchUpPage(
    NOW,
    { account_id: PAGE, page_access_token: 't' },
    { fetch, now: () => NOW },
  );
  expect(caught.ok).toBe(true);
  const fields = urls.map((one) => one.searchParams.get('fields') ?? '');
  expect(fields[0]).toMatch(/attachments.*comments.*\{.*attachment,/);
  expect(fields[1]).toMatch(/messages.*\{.*sticker.*attachments\{.*image_data.*shares/);
});
