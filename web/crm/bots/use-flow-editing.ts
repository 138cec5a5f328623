import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBotFlow, saveBotFlow } from '#contracts/crm/bots/endpoints.ts';
import { BotGraph, validateGraph, type BotNode } from '#contracts/crm/bots/graph.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { linkNodes, moveNode, replaceNode, withoutNode, findInvalidFields } from './flow-draft.ts';
import { startHistory, redoStep, closeStep, recordStep, findEditedText, undoStep } from './flow-history.ts';
import { layOutFlow } from './flow-layout.ts';

/** A bot's flow as it is stored. */
export type StoredFlow = AnswerOf<typeof getBotFlow>;

/**
 * Editing a flow: a draft with undo and redo, saved as a whole, after which undo remains possible. Leaving it asks first; the changes of an
 * ended session are offered again, unless a colleague saved in between; what a colleague saves while it is edited never replaces the draft
 * silently.
 */
export function useFlowEditing(stored: StoredFlow) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.channel.write']);
  const [base, setBase] = useState(stored);
  const [history, setHistory] = useState(() => startHistory(stored.graph));
  const refresh = useRefresh();
  const reload = () => refresh('chatbot.flow');
  useLive('chatbot', reload, { onResync: reload });
  const graph = history.now;
  const dirty = graph !== base.graph;
  // Versions only grow: if this one is older, the page still shows it while the newest is being loaded.
  const behind = stored.version > base.version;
  if (behind && !dirty) {
    setBase(stored);
    setHistory(startHistory(stored.graph));
  }
  const { kept, drop } = useUnsavedChanges({
    thing: `flow ${stored._id}`,
    open: () => ['graph'],
    values: { graph },
    base: { values: { graph: base.graph }, version: base.version },
    dirty,
  });
  const left = kept?.version === stored.version ? BotGraph.safeParse(kept.changes['graph']).data : undefined;
  const save = useCallMutation(saveBotFlow, { success: t('bots.flow.saved'), refresh: ['chatbot.flow'] });
  const put = (next: BotGraph, act: string | null = null) => setHistory((now) => recordStep(now, next, act));
  const faults = validateGraph(graph);
  const wrong = findInvalidFields(graph);
  const ready = faults.length === 0 && wrong.length === 0;
  return {
    graph,
    faults,
    wrong,
    /** Whether it can be tried and saved. */
    ready,
    dirty,
    mayWrite,
    put,
    change: (before: BotNode, after: BotNode) =>
      put(replaceNode(graph, after), findEditedText(before, after)),
    move: (id: string, to: { x: number; y: number }) => put(moveNode(graph, id, to), `move ${id}`),
    settle: () => setHistory(closeStep),
    link: (way: { from: string; port: string }, to: string | null) => put(linkNodes(graph, way, to)),
    remove: (id: string) => put(withoutNode(graph, id)),
    tidy: () => put(layOutFlow(graph)),
    canUndo: history.past.length > 0,
    canRedo: history.next.length > 0,
    undo: () => setHistory(undoStep),
    redo: () => setHistory(redoStep),
    saving: save.isPending,
    canSave: mayWrite && dirty && ready,
    save: () =>
      save.send(
        { params: { _id: stored._id }, body: { graph, version: base.version } },
        {
          onSuccess: (answer) => {
            setBase({ ...answer, graph });
            setHistory(closeStep);
            drop();
          },
          // A colleague saved in between: their version is loaded, and the user is asked about it.
          onError: reload,
        },
      ),
    /** How to resolve a colleague's version: taking theirs is a step that can be undone; if ours is kept, saving overwrites theirs. */
    theirs: behind &&
      dirty &&
      !save.isPending && {
        take: () => {
          setBase(stored);
          put(stored.graph);
        },
        drop: () => setBase(stored),
      },
    kept: left && {
      take: () => {
        put(left);
        drop();
      },
      drop,
    },
  };
}

export type FlowEditing = ReturnType<typeof useFlowEditing>;
