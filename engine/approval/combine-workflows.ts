/** The workflow of some posts: those of its accounts, tags and campaigns, where an empty list leaves nothing out. */
export type ScopedWorkflow<Step> = {
  _id: string;
  mode: 'none' | 'optional' | 'required';
  connections: readonly string[];
  tags: readonly string[];
  campaigns: readonly string[];
  steps: readonly Step[];
  own_work: boolean;
};

/** What of a post decides how it is approved. */
export type WorkflowSubject = {
  connections: readonly string[];
  tags: readonly string[];
  campaign: string;
};

/** What a post needs: the strictest of the workflows that apply, with all of their steps. */
export type NeededApproval<Step> = {
  mode: ScopedWorkflow<Step>['mode'];
  ids: string[];
  steps: Step[];
  own_work: boolean;
};

/**
 * The approval that a post needs. Of each of its accounts, the first workflow in order that fits applies; a post on several accounts goes through
 * the steps of all of theirs, each workflow once. Where one of them requires approval, those that merely offer it add nothing.
 */
export function combineWorkflows<Step>(
  workflows: readonly ScopedWorkflow<Step>[],
  { connections, tags, campaign }: WorkflowSubject,
): NeededApproval<Step> {
  const places = connections.length === 0 ? [undefined] : connections;
  const chosen = new Set(
    places.flatMap((connection) => {
      const first = workflows.find((one) => fits(one, { connection, tags, campaign }));
      return first ? [first] : [];
    }),
  );
  const mode = findStrictest([...chosen]);
  const counted = workflows.filter((one) => chosen.has(one) && one.mode === mode && mode !== 'none');
  return {
    mode,
    ids: counted.map(({ _id }) => _id),
    steps: counted.flatMap(({ steps }) => [...steps]),
    own_work: counted.length > 0 && counted.every(({ own_work }) => own_work),
  };
}

type PostAccount = { connection: string | undefined; tags: readonly string[]; campaign: string };

function fits(workflow: ScopedWorkflow<unknown>, { connection, tags, campaign }: PostAccount): boolean {
  const { connections, tags: named, campaigns } = workflow;
  if (connections.length > 0 && (connection === undefined || !connections.includes(connection))) return false;
  if (named.length > 0 && !named.some((tag) => tags.includes(tag))) return false;
  return campaigns.length === 0 || campaigns.includes(campaign);
}

function findStrictest(workflows: readonly ScopedWorkflow<unknown>[]): 'none' | 'optional' | 'required' {
  if (workflows.some(({ mode }) => mode === 'required')) return 'required';
  return workflows.some(({ mode }) => mode === 'optional') ? 'optional' : 'none';
}
