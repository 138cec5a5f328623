import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { updateDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { spotBelow } from '#contracts/listening/dashboards/layout.ts';
import { MOST_WIDGETS, SIZES, type Widget } from '#contracts/listening/dashboards/widget.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

/** Editing a dashboard: a draft with steps back, saved as a whole; leaving it asks first. Null where it is only looked at. */
export const useEditing = (dashboard: Dashboard) => {
  const { t } = useTranslation();
  const [steps, setSteps] = useState<readonly (readonly Widget[])[] | null>(null);
  const update = useSend(updateDashboard, { refresh: ['dashboard.'], onDone: () => setSteps(null) });
  const draft = steps?.at(-1) ?? null;
  const changed = steps !== null && steps.length > 1;
  const askAway = () =>
    confirm({
      title: t('dashboards.leave_title'),
      text: t('dashboards.leave_ask', { name: dashboard.name }),
      act: t('kit.form.discard'),
      danger: true,
    });
  useBlocker({
    enableBeforeUnload: () => changed,
    // A narrowed filter is the same dashboard.
    shouldBlockFn: async ({ current, next }) =>
      changed && current.pathname !== next.pathname && !(await askAway()),
  });
  const put = (widgets: readonly Widget[]) => setSteps((before) => [...(before ?? []), widgets]);
  return {
    draft,
    changed,
    saving: update.isPending,
    full: (draft?.length ?? 0) >= MOST_WIDGETS,
    begin: () => setSteps([dashboard.widgets]),
    put,
    undo: () => setSteps((before) => (before && before.length > 1 ? before.slice(0, -1) : before)),
    add: (widget: Widget) => {
      const spot = spotBelow(draft ?? [], SIZES[widget.kind]);
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
            body: { widgets: [...draft], version: dashboard.version },
          })
        : setSteps(null),
    leave: async () => {
      if (!changed || (await askAway())) setSteps(null);
    },
  };
};

export type Editing = ReturnType<typeof useEditing>;

const newId = (): string => crypto.randomUUID().slice(0, 13);
