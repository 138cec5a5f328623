import { describe, expect, test } from 'vitest';
import { combineWorkflows, type ScopedWorkflow } from '#engine/approval/combine-workflows.ts';

type WorkflowParts = Partial<ScopedWorkflow<string>> & { _id: string };

function workflow(given: WorkflowParts): ScopedWorkflow<string> {
  return {
    mode: 'required',
    connections: [],
    tags: [],
    campaigns: [],
    steps: [given._id],
    own_work: false,
    ...given,
  };
}

const post = { connections: ['line', 'x'], tags: ['legal'], campaign: 'spring' };

describe('Which workflow a post has', () => {
  test('A post without any workflow needs no approval', () => {
    expect(combineWorkflows([], post)).toEqual({ mode: 'none', ids: [], steps: [], own_work: false });
  });

  test('Of each account the first workflow that fits applies, so that an earlier one can leave it out', () => {
    const free = workflow({ _id: 'free', mode: 'none', connections: ['line'], steps: [] });
    const all = workflow({ _id: 'all' });
    expect(combineWorkflows([free, all], { ...post, connections: ['line'] }).mode).toBe('none');
    expect(combineWorkflows([free, all], post)).toMatchObject({ mode: 'required', ids: ['all'] });
  });

  test('A post on several accounts goes through the steps of each workflow once, in their order', () => {
    const first = workflow({ _id: 'first', connections: ['x'] });
    const second = workflow({ _id: 'second', connections: ['line', 'web'] });
    expect(combineWorkflows([first, second], post).steps).toEqual(['first', 'second']);
    expect(combineWorkflows([workflow({ _id: 'one' })], post).steps).toEqual(['one']);
  });

  test.each([
    ['a tag that it has', { tags: ['legal', 'price'] }, 'required'],
    ['a tag that it does not have', { tags: ['price'] }, 'none'],
    ['its campaign', { campaigns: ['spring'] }, 'required'],
    ['another campaign', { campaigns: ['autumn'] }, 'none'],
  ] as const)('A workflow for %s counts accordingly', (_, scope, mode) => {
    expect(combineWorkflows([workflow({ _id: 'w', ...scope })], post).mode).toBe(mode);
  });

  test('Where one account requires approval, a workflow that merely offers it adds no steps', () => {
    const offered = workflow({ _id: 'offered', mode: 'optional', connections: ['x'] });
    const required = workflow({ _id: 'required', connections: ['line'] });
    expect(combineWorkflows([offered, required], post)).toMatchObject({
      mode: 'required',
      ids: ['required'],
      steps: ['required'],
    });
  });

  test('People approve their own work only where all of its workflows allow it', () => {
    const own = workflow({ _id: 'own', own_work: true, connections: ['x'] });
    const strict = workflow({ _id: 'strict', connections: ['line'] });
    expect(combineWorkflows([own], { ...post, connections: ['x'] }).own_work).toBe(true);
    expect(combineWorkflows([own, strict], post).own_work).toBe(false);
  });
});
