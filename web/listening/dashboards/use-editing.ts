import { useState } from 'react';
import { z } from 'zod';
import { findFreePosition } from '#contracts/kit/widget/layout.ts';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { updateDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { getWidgetDeclaration, MOST_WIDGETS, Widget } from '#contracts/listening/widgets/widget.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useConfirmLeave, useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';

/**
 * Editing a dashboard: a draft with undo, saved as a whole; leaving it asks first, and the unsaved changes of an ended session are offered
 * again, unless a colleague saved in between. Null while it is only viewed; an own one
 * without widgets opens to be edited.
 */
export function useEditing(dashboard: Dashboard) {
  const [steps, setSteps] = useState<readonly (readonly Widget[])[] | null>(() =>
    dashboard.mine && dashboard.may_change && dashboard.widgets.length === 0 ? [[]] : null,
  );
  const [name, setName] = useState(dashboard.name);
  const stop = () => setSteps(null);
  const update = useCallMutation(updateDashboard, { refresh: ['dashboard.'], onDone: stop });
  const draft = steps?.at(-1) ?? null;
  const moved = steps !== null && steps.length > 1;
  const changed = moved || (steps !== null && name !== dashboard.name);
  const leave = useConfirmLeave(() => changed);
  const { kept, drop } = useUnsavedChanges(
    {
      thing: `dashboard ${dashboard._id}`,
      open: () => ['widgets'],
      values: { widgets: draft ?? dashboard.widgets },
      base: { values: { widgets: dashboard.widgets }, version: dashboard.version },
      dirty: changed,
    },
    // A narrowed filter is the same dashboard.
    ({ current, next }) => current.pathname !== next.pathname,
  );
  const left = kept?.version === dashboard.version ? Left.safeParse(kept.changes['widgets']).data : undefined;
  const put = (widgets: readonly Widget[]) => setSteps((before) => [...(before ?? []), widgets]);
  return {
    draft,
    name,
    rename: setName,
    moved,
    saving: update.isPending,
    full: (draft?.length ?? 0) >= MOST_WIDGETS,
    begin: () => {
      setName(dashboard.name);
      setSteps([dashboard.widgets]);
    },
    put,
    undo: () => setSteps((before) => (before && before.length > 1 ? before.slice(0, -1) : before)),
    add: (widget: Widget) => {
      const spot = findFreePosition(draft ?? [], getWidgetDeclaration(widget.kind).size);
      put([
        ...(draft ?? []),
        { ...widget, _id: newId(), spot: { ...spot, w: widget.spot.w, h: widget.spot.h } },
      ]);
    },
    replace: (widget: Widget) => put((draft ?? []).map((one) => (one._id === widget._id ? widget : one))),
    remove: (id: string) => put((draft ?? []).filter(({ _id }) => _id !== id)),
    save: () =>
      changed && draft
        ? update.send({
            params: { _id: dashboard._id },
            body: {
              ...(name.trim() === '' ? {} : { name: name.trim() }),
              widgets: [...draft],
              version: dashboard.version,
            },
          })
        : stop(),
    leave: () => leave(stop),
    kept: left && {
      take: () => {
        setSteps([dashboard.widgets, left]);
        drop();
      },
      drop,
    },
  };
}

const Left = z.array(Widget).max(MOST_WIDGETS);

const newId = (): string => crypto.randomUUID().slice(0, 13);
