import { expect, it } from 'vitest';
import { findProblem } from './problem-of.ts';

const taken = { most: 2, kinds: { image: 100 } };
const file = (more = {}) => ({ kind: 'image' as const, bytes: 10, name: 'a.png', ...more });

it('Files that the channel would refuse are reported before anything is sent', () => {
  expect(findProblem([], taken)).toBeNull();
  expect(findProblem([file(), file()], taken)).toBeNull();
  expect(findProblem([file(), file(), file()], taken)).toEqual({ what: 'too_many', most: 2 });
  expect(findProblem([file({ kind: 'video' })], taken)).toEqual({ what: 'kind', name: 'a.png' });
  expect(findProblem([file({ bytes: 101 })], taken)).toEqual({ what: 'size', name: 'a.png', most: 100 });
});
