import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { PRIORITIES, TICKET_SOURCES } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { hasOptions, type FormField } from '#contracts/crm/tickets/form.ts';
import { SURVEY_STATES } from '#contracts/crm/views/filter.ts';
import { writeFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { STARS } from '#contracts/inbound/review.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { ConversationKind } from '#contracts/networks/network.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { ChoiceRead } from '#web/kit/ui/load-failure.tsx';
import { useStates } from '../tickets/use-states.ts';

/** What people choose out of a list, in the order in which they meet it. */
export const LISTED = [
  'state',
  'assignee',
  'priority',
  'group',
  'tag',
  'keyword',
  'customer_tag',
  'channel',
  'connection',
  'source',
  'survey',
  'place',
  'stars',
  'form',
] as const;
const form = buildDocumentEndpoints(customForm, 'form');
/** Collections and documents are declared by data, so what they answer is read here. */
const Form = z.object(customForm.resources.form.fields);
const Interests = z.object({ items: z.array(z.object({ _id: z.string(), name: z.string() })) });
export type ListedFilter = (typeof LISTED)[number];

/** A value that a filter may have, and its name. */
export type Choice = { value: string; label: string };

type Choices = Readonly<Record<ListedFilter, readonly Choice[]>>;

/** The values of each dimension by name, and how they are read. Lists are empty until they are known. */
export function useChoices(): { choices: Choices; reads: readonly ChoiceRead[] } {
  const { t } = useTranslation();
  const { user, group, account } = useSession();
  const { inUse, nameOf } = useStates();
  const people = useCallQuery(listAgents, {}, { keep: true });
  const agents = people.data?.items ?? [];
  const optionLists = useCallQuery(readOptionLists, { params: { product: 'crm' } }, { keep: true });
  const lists = optionLists.data;
  const interests = useCallQuery(
    buildCollectionEndpoints(interestTag, 'tags').list,
    { query: { limit: 200 } },
    { keep: true, enabled: hasFeature(account, 'customer_tag') },
  );
  const filled = useCallQuery(form.read, {}, { keep: true, enabled: hasFeature(account, 'custom_form') });
  const named = (items: readonly { _id: string; name: string }[] = []): Choice[] =>
    items.map(({ _id, name }) => ({ value: _id, label: name }));
  const choices: Choices = {
    state: inUse.map((value) => ({ value, label: nameOf(value) })),
    assignee: [
      { value: 'me', label: t('crm.change.me') },
      { value: 'nobody', label: t('crm.list.nobody') },
      ...named(agents.filter(({ _id }) => _id !== user._id)),
    ],
    priority: PRIORITIES.toReversed().map((one) => ({
      value: String(one),
      label: t(`tickets.priority.p${one}`),
    })),
    group: [
      ...(group ? [{ value: 'mine', label: t('crm.views.group') }] : []),
      { value: 'none', label: t('inbox.filter.no_group') },
      ...named(lists?.groups),
    ],
    tag: named(lists?.tags),
    keyword: named(lists?.keywords),
    customer_tag: named(Interests.safeParse(interests.data).data?.items),
    channel: CHANNELS.map((value) => ({ value, label: t(`networks.${value}.name`) })),
    connection: named(lists?.engagements),
    source: TICKET_SOURCES.map((value) => ({ value, label: t(`inbox.filter.source.${value}`) })),
    survey: SURVEY_STATES.map((value) => ({ value, label: t(`inbox.filter.survey.${value}`) })),
    place: ConversationKind.options.map((value) => ({ value, label: t(`inbox.filter.place.${value}`) })),
    stars: [
      ...STARS.map((count) => ({ value: String(count), label: t('social.review.stars', { count }) })),
      { value: 'none', label: t('inbox.filter.no_review') },
    ],
    form: (Form.safeParse(filled.data).data?.fields ?? []).flatMap((field) =>
      answersOf(field).map((is) => {
        const said = field.kind === 'yes_no' && isYesOrNo(is) ? t(`inbox.filter.${is}`) : is;
        return { value: writeFormAnswer({ field: field._id, is }), label: `${field.label}: ${said}` };
      }),
    ),
  };
  return { choices, reads: [people, optionLists, interests, filled] };
}

const YES_NO = ['yes', 'no'] as const;
const isYesOrNo = (text: string): text is (typeof YES_NO)[number] => YES_NO.some((one) => one === text);

/** What may be chosen at a field; of texts, numbers and dates there is no end. */
function answersOf({ kind, options }: FormField): readonly string[] {
  return kind === 'yes_no' ? YES_NO : hasOptions({ kind }) ? options : [];
}
