import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { PRIORITIES, type Priority } from '#contracts/crm/ticket.ts';
import { listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { OutboundDrafting } from './outbound-draft.ts';
import classes from './outbound.module.css';

const NONE = 'none';

/** The assignee of an outbound conversation (its author, unless a colleague is named), its group, and its priority. */
export function OutboundAssignmentFields({ drafting: { draft, change } }: { drafting: OutboundDrafting }) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const agents = useCallQuery(listAgents, {});
  const groups = useCallQuery(listTicketGroups, {});
  const others = (agents.data?.items ?? []).filter(({ _id }) => _id !== me);
  const toPriority = (value: string | null): Priority =>
    PRIORITIES.find((priority) => String(priority) === value) ?? 0;
  return (
    <div className={classes.pair}>
      <Select
        label={t('outbound.assignee')}
        searchable
        allowDeselect={false}
        data={[
          { value: me, label: t('outbound.me') },
          ...others.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        error={loadFailure(agents)}
        value={draft.assignee_id ?? me}
        onChange={(id) => change({ assignee_id: id === me ? null : id })}
      />
      <Select
        label={t('tickets.group.title')}
        searchable
        allowDeselect={false}
        data={[
          { value: NONE, label: t('tickets.group.none') },
          ...(groups.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        error={loadFailure(groups)}
        value={draft.group_id ?? NONE}
        onChange={(id) => change({ group_id: id === NONE ? null : id })}
      />
      <Select
        label={t('tickets.priority.title')}
        allowDeselect={false}
        data={PRIORITIES.map((priority) => ({
          value: String(priority),
          label: t(`tickets.priority.p${priority}`),
        }))}
        value={String(draft.priority)}
        onChange={(value) => change({ priority: toPriority(value) })}
      />
    </div>
  );
}
