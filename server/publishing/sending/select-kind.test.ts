import { expect, test } from 'vitest';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { findPublishing, PUBLISHING } from '#contracts/publishing/networks/register.ts';
import { selectKind } from '#server/publishing/sending/select-kind.ts';

const main = { kind: 'main', content: { kind: null } } as const;

test('What is sent is of the kind that was checked, and of one that its network publishes', () => {
  for (const declaration of PUBLISHING) {
    const { usual } = NETWORK_RULES[PublishNetwork.parse(declaration.network)];
    expect(selectKind(main, declaration, []), declaration.network).toBe(usual.kind);
    const film = selectKind(main, declaration, [{ kind: 'video' }]);
    expect(film, declaration.network).toBe(usual.film ?? usual.kind);
    expect(declaration.kinds, declaration.network).toEqual(expect.arrayContaining([usual.kind, film]));
  }
});

test('A post may have a kind of its own, and parts and comments always have theirs', () => {
  const instagram = findPublishing('instagram');
  if (!instagram) throw new Error('Instagram is gone');
  const story = { kind: 'main', content: { kind: 'story' } } as const;
  expect(selectKind(story, instagram, [{ kind: 'video' }])).toBe('story');
  expect(selectKind({ ...story, kind: 'comment' }, instagram, [])).toBe('comment');
  expect(selectKind({ ...story, kind: 'thread' }, instagram, [])).toBe('thread_part');
});
