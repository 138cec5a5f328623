import { describe, expect, it } from 'vitest';
import { PUBLISH_TWINS } from '#connectors/publish-twins.ts';
import { CONNECTORS } from '#connectors/register.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { PostKind } from '#contracts/publishing/networks/declaration.ts';
import { findPublishing, PUBLISHING } from '#contracts/publishing/networks/register.ts';

describe('Networks on which posts are published', () => {
  it('A network is declared and has a publish side, or neither', () => {
    const declared = PUBLISHING.map(({ network }) => network).toSorted();
    const published = CONNECTORS.filter(({ publish }) => publish).map(({ channel }) => channel);
    expect(published.toSorted()).toEqual(declared);
    for (const { channel, publish } of CONNECTORS) expect(publish?.declaration).toBe(findPublishing(channel));
  });

  it('Every network has a twin on which posts are published', () => {
    const twins = PUBLISH_TWINS.map(({ network }) => network);
    expect(twins.toSorted()).toEqual(PUBLISHING.map(({ network }) => network).toSorted());
  });

  it.each(PUBLISHING.map((declaration) => [declaration.network, declaration] as const))(
    'The declaration of %s is consistent',
    (network, declaration) => {
      const { kinds, metrics, thread, first_comment, exactly_once, once_seconds, prepares, container_hours } =
        declaration;
      expect(kinds.length).toBeGreaterThan(0);
      expect(kinds.every((kind) => PostKind.options.includes(kind))).toBe(true);
      expect(kinds.includes('thread_part')).toBe(thread);
      expect(kinds.includes('comment')).toBe(first_comment);
      if (exactly_once === false) expect(once_seconds).toBeUndefined();
      if (exactly_once === 'container' || exactly_once === 'session') expect(prepares).toBe(true);
      if (container_hours !== undefined) expect(prepares).toBe(true);
      expect(new Set(metrics.map(({ source }) => source)).size).toBe(metrics.length);
      // What nobody was sure of at a network may be tried; what is known not to be taken is not offered.
      const { supports } = NETWORK_RULES[PublishNetwork.parse(network)];
      expect(supports.thread.value === false && thread).toBe(false);
      expect(supports.first_comment.value === false && first_comment).toBe(false);
      expect(supports.alt.value === false && declaration.alt).toBe(false);
      expect(supports.edit.value === false && declaration.edit).toBe(false);
      expect(supports.delete.value === false && declaration.remove).toBe(false);
      for (const { checked } of metrics) expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/);
    },
  );
});
