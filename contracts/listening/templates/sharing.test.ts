import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SharedResource, SHARES, type Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from './sharing.ts';

const { maySee, mayShare, mayChange } = TEMPLATE_SHARING;

const WRITE = 'listening.template_setting.write';
const GROUP = 'listening.share_template.write';
const ALL = 'listening.share_template_all.write';
const SEE_ALL = 'listening.share_template_all.read';

const id = fc.constantFrom('a', 'b', 'c');
const viewers: fc.Arbitrary<Viewer> = fc.record({
  _id: id,
  group_id: fc.option(fc.constantFrom('north', 'south')),
  permissions: fc.subarray([WRITE, GROUP, ALL, SEE_ALL]),
});
const templates: fc.Arbitrary<SharedResource> = fc
  .record({ owner_id: id, share: fc.constantFrom(...SHARES), group: fc.constantFrom('north', 'south') })
  .map(({ group, ...rest }) => ({ ...rest, group_id: rest.share === 'group' ? group : null }));

describe('sharing a template', () => {
  it('a private template is seen and changed by nobody but its owner, whatever permissions others have', () => {
    fc.assert(
      fc.property(viewers, templates, (viewer, template) => {
        if (template.share !== 'private' || template.owner_id === viewer._id) return;
        expect(maySee(viewer, template)).toBe(false);
        expect(mayChange(viewer, template)).toBe(false);
      }),
    );
  });

  it('a user who may change a template sees it and may write; if it is not their own, they may also share it', () => {
    fc.assert(
      fc.property(viewers, templates, (viewer, template) => {
        if (!mayChange(viewer, template)) return;
        expect(maySee(viewer, template)).toBe(true);
        expect(viewer.permissions).toContain(WRITE);
        if (template.owner_id !== viewer._id) expect(mayShare(viewer, template)).toBe(true);
      }),
    );
  });

  it.each([
    ['private', null, [], true],
    ['group', 'north', [], false],
    ['group', 'north', [GROUP], true],
    ['group', 'south', [GROUP], false],
    ['group', 'south', [GROUP, ALL], true],
    ['all', null, [GROUP], false],
    ['all', null, [ALL], true],
  ] as const)('%s with %s by %j: %s', (share, group_id, permissions, may) => {
    expect(mayShare({ _id: 'a', group_id: 'north', permissions }, { share, group_id })).toBe(may);
  });

  it('a template of another group is seen by users who may read everything shared', () => {
    const template: SharedResource = { owner_id: 'b', share: 'group', group_id: 'south' };
    const viewer = { _id: 'a', group_id: 'north' };
    expect(maySee({ ...viewer, permissions: [] }, template)).toBe(false);
    expect(maySee({ ...viewer, permissions: [SEE_ALL] }, template)).toBe(true);
  });

  it('users without a group do not see what is shared with a group', () => {
    const viewer = { _id: 'a', group_id: null, permissions: [] };
    expect(maySee(viewer, { owner_id: 'b', share: 'group', group_id: null })).toBe(false);
  });
});
