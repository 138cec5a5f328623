import { useTranslation } from 'react-i18next';
import { listApprovers } from '#contracts/publishing/approval/workflows.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { toKey } from './approver-names.ts';

const GROUPS = [
  ['user', 'people'],
  ['role', 'groups'],
  ['client', 'outside'],
] as const;

/** Everybody who may be asked for approval, as the options of a choice: people, groups and people outside. */
export function useApproverOptions() {
  const { t } = useTranslation();
  const read = useCallQuery(listApprovers, {});
  const known = read.data?.items ?? [];
  const options = GROUPS.map(([kind, group]) => ({
    group: t(`publishing_approval.set.${group}`),
    items: known
      .filter(({ approver }) => approver.kind === kind)
      .map(({ approver, name }) => ({ value: toKey(approver), label: name })),
  }));
  return { read, known, options };
}
