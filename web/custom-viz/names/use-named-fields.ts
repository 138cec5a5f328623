import { useContext, useMemo } from 'react';
import { canCall } from '#contracts/identity/may-call.ts';
import { listSharedFields } from '#contracts/shared-fields/endpoints.ts';
import { toNamedField, type NamedField } from '#contracts/shared-fields/named-field.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { SignedIn } from '#web/kit/session/session.ts';

/** The shared fields that the reader sees; none on pages without a session. */
export function useNamedFields(): readonly NamedField[] {
  const session = useContext(SignedIn);
  const refresh = useRefresh();
  useLive('custom_viz_field.', () => refresh('custom_viz_field.'));
  const isAllowed = session !== null && canCall(listSharedFields, session);
  const items = useCallQuery(listSharedFields, {}, { enabled: isAllowed }).data?.items;
  return useMemo(() => (items ?? []).map(toNamedField), [items]);
}
