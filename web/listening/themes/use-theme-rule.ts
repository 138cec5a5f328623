import { z } from 'zod';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { themeSettings, type ThemeAction, type ThemeKind } from '#contracts/listening/themes/area.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { parseValues } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';

const calls = buildCollectionEndpoints(themeSettings, 'theme_rules');
const Made = z.object({ _id: z.string() });

/** A rule that a user makes from a theme, and the text shown while it can be undone. */
export type NewRule = { value: string; action: ThemeAction; into?: string; text: string };

/**
 * Makes rules from themes: at once, with ten seconds to undo each. If the view shows one keyword, the rule is that keyword's own, except
 * for words kept whole, which affect the segmentation of every post.
 */
export function useThemeRule(kind: ThemeKind, { query }: FilterState): (rule: NewRule) => void {
  const refresh = useRefresh();
  const again = () => {
    refresh('theme.');
    refresh(calls.list.name);
  };
  const create = useCallMutation(calls.create);
  const remove = useCallMutation(calls.remove, { onDone: again });
  const [keyword, ...others] = parseValues(query, 'keyword', false);
  return ({ value, action, into = '', text }) => {
    const own = action !== 'whole' && keyword !== undefined && others.length === 0;
    const body = { keyword_id: own ? keyword : null, kind, value, action, into_value: into };
    void create.sendAsync({ body }).then(
      (answer) => {
        const { _id } = Made.parse(answer);
        again();
        actWithUndo({ text, act: () => {}, undo: () => remove.send({ params: { _id } }) });
      },
      // The call has already reported why.
      () => {},
    );
  };
}
