import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ChangePart } from '#contracts/crm/canned/change-parts.ts';
import { ME, NONE } from '#contracts/crm/canned/changes.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { canTransition, Priority, type Ticket } from '#contracts/crm/ticket.ts';
import { listAssignableTags, listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { validateValues } from '#contracts/crm/tickets/form-values.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { useStates } from '../tickets/use-states.ts';
import { useSpanLabels } from './span-labels.ts';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);
const interests = buildCollectionEndpoints(interestTag, 'tags').list;
const Interests = z.object({
  items: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
});

/** The text of a part of the changes, and why it will not be applied for the user who replies; null if it will. */
export type ChangeLabels = { text: string; bar: string | null };

type NamedItems = readonly { _id: string; name: string }[];

/** Describes what each part of the pending changes does to a ticket. Nothing is read while there are none. */
export function useChangeLabels(ticket: Pick<Ticket, 'state'>, on: boolean) {
  const { t } = useTranslation();
  const { account } = useSession();
  const { inUse, nameOf } = useStates();
  const spanOf = useSpanLabels();
  const agents = useCallQuery(listAgents, {}, { enabled: on });
  const groups = useCallQuery(listTicketGroups, {}, { enabled: on });
  const tags = useCallQuery(listAssignableTags, {}, { enabled: on });
  const fields = useCallQuery(form.read, {}, { enabled: on });
  const hasInterests = hasFeature(account, 'customer_tag');
  const mayTag = usePermission(['crm.customer_tag.write']);
  const wishes = useCallQuery(interests, { query: {} }, { enabled: on && hasInterests });
  const named = (items: NamedItems | undefined, id: string, say: (name: string) => string, why: string) => {
    const name = items?.find(({ _id }) => _id === id)?.name;
    // Nothing is reported as gone before its list was read.
    return { text: say(name ?? '…'), bar: items && name === undefined ? why : null };
  };
  const tagOf = (id: string, say: (name: string) => string): ChangeLabels =>
    hasFeature(account, 'category_and_tag')
      ? named(tags.data?.items, id, say, t('canned.along.not_given'))
      : { text: say('…'), bar: t('canned.along.no_feature') };
  const interestOf = (id: string, give: boolean): ChangeLabels => {
    const items = Interests.safeParse(wishes.data).data?.items;
    const one = items?.find(({ _id }) => _id === id);
    const gone = items && (!one || (give && !one.active)) ? t('canned.along.gone') : null;
    const barred = hasInterests ? (mayTag ? gone : t('canned.along.no_right')) : t('canned.along.no_feature');
    const name = one?.name ?? '…';
    return {
      text: give ? t('canned.along.interest', { name }) : t('canned.along.no_interest', { name }),
      bar: barred,
    };
  };
  const fieldOf = (id: string, value: unknown): ChangeLabels => {
    const formFields = Form.safeParse(fields.data).data?.fields;
    const said = Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? t(value ? 'tickets.form.yes' : 'tickets.form.no')
        : String(value);
    const label = formFields?.find(({ _id }) => _id === id)?.label;
    const fault = formFields && validateValues(formFields, { [id]: value })[id];
    return {
      text: t('canned.along.field', { label: label ?? '…', value: said }),
      bar: !hasFeature(account, 'custom_form')
        ? t('canned.along.no_feature')
        : fault
          ? t(`tickets.form.faults.${fault}`)
          : null,
    };
  };
  return (part: ChangePart): ChangeLabels => {
    const { kind, value } = part;
    const gone = t('canned.along.gone');
    if (kind === 'state')
      return {
        text: t('canned.along.state', { name: nameOf(value) }),
        bar: inUse.includes(value) && canTransition(ticket.state, value) ? null : t('canned.along.no_state'),
      };
    if (kind === 'priority')
      return {
        text: t('canned.along.priority', { name: t(`tickets.priority.p${priorityOf(value)}`) }),
        bar: null,
      };
    if (kind === 'snooze_minutes')
      return { text: t('canned.along.snooze', { span: spanOf(value) }), bar: null };
    if (kind === 'assignee_id') {
      if (value === ME) return { text: t('canned.along.assign_me'), bar: null };
      if (value === NONE) return { text: t('canned.along.unassign'), bar: null };
      return named(agents.data?.items, value, (name) => t('canned.along.assign', { name }), gone);
    }
    if (kind === 'group_id') {
      if (value === NONE) return { text: t('canned.along.no_group'), bar: null };
      return named(groups.data?.items, value, (name) => t('canned.along.group', { name }), gone);
    }
    if (kind === 'field') return fieldOf(part.field, value);
    if (kind === 'add_customer_tag_ids' || kind === 'remove_customer_tag_ids')
      return interestOf(value, kind === 'add_customer_tag_ids');
    return kind === 'add_tag_ids'
      ? tagOf(value, (name) => t('canned.along.tag', { name }))
      : tagOf(value, (name) => t('canned.along.untag', { name }));
  };
}

function priorityOf(value: number): 0 | 1 | 2 | 3 | 4 {
  const [found = 0] = ([0, 1, 2, 3, 4] as const).filter((one) => one === Priority.parse(value));
  return found;
}
