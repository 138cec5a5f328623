import { useContext, useMemo } from 'react';
import { listClosedFields } from '#contracts/field-rules/endpoints.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { SignedIn } from '#web/kit/session/session.ts';

const NONE: readonly string[] = [];

/** The fields that the reader may not read; none on pages without a session. When a rule changes, charts are read again. */
export function useClosedFields(): ReadonlySet<string> {
  const session = useContext(SignedIn);
  const refresh = useRefresh();
  useLive('custom_viz_field_rule.', () => {
    refresh('custom_viz_field_rule.');
    refresh(answerQuestions.name);
  });
  const isAllowed = session !== null && canCall(listClosedFields, session);
  const fields = useCallQuery(listClosedFields, {}, { enabled: isAllowed }).data?.fields ?? NONE;
  return useMemo(() => new Set(fields), [fields]);
}
