import { useMemo } from 'react';
import { z } from 'zod';
import { listEngagements } from '#contracts/channels/connections.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listTags } from '#contracts/tags/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { ReferenceOptions } from '#web/kit/conditions/use-condition-labels.ts';
import { usePermission } from '#web/kit/session/session.ts';
import type { ChoiceRead } from '#web/kit/ui/load-failure.tsx';

const interests = buildCollectionEndpoints(interestTag, 'tags').list;
/** Collections are declared by data, so what they answer is read here. */
const Listed = z.object({ items: z.array(z.object({ _id: z.string(), name: z.string() })) });
const params = { product: 'crm' as const };

/** What conditions on tickets may name, as far as one may read it: keywords, tags, channels, people, interests of customers. */
export const useTicketReferences = (): ReferenceOptions => useReadReferences().options;

const KINDS = ['keyword', 'tag', 'connection', 'assignee', 'group', 'interest'] as const;
type Kind = (typeof KINDS)[number];

/** The same, and how they are read. Kinds that are not wanted are not read. */
export function useReadReferences(wanted: readonly Kind[] = KINDS): {
  options: ReferenceOptions;
  reads: readonly ChoiceRead[];
} {
  const when = (kind: Kind, may: boolean) => ({ enabled: may && wanted.includes(kind) });
  const keywords = useCallQuery(
    listKeywords,
    { params, query: { fields: '_id,name' } },
    when('keyword', usePermission(['crm.keyword.read'])),
  );
  const tags = useCallQuery(
    listTags,
    { params, query: {} },
    when('tag', usePermission(['crm.cat_and_tag.read'])),
  );
  const channels = useCallQuery(
    listEngagements,
    { params, query: {} },
    when('connection', usePermission(['crm.channel.read'])),
  );
  const mayRead = usePermission(['crm.ticket.read']);
  const people = useCallQuery(listAgents, {}, when('assignee', mayRead));
  const groups = useCallQuery(listTicketGroups, {}, when('group', mayRead));
  const wishes = useCallQuery(interests, { query: {} }, when('interest', true));
  const options = useMemo(
    () => ({
      keyword: named(keywords.data?.items),
      tag: named(tags.data?.items.filter(({ type }) => type === 'tag')),
      connection: named(channels.data?.items),
      assignee: named(people.data?.items),
      group: named(groups.data?.items),
      interest: named(Listed.safeParse(wishes.data).data?.items),
    }),
    [keywords.data, tags.data, channels.data, people.data, groups.data, wishes.data],
  );
  return { options, reads: [keywords, tags, channels, people, groups, wishes] };
}

type NamedItem = { _id?: unknown; name?: unknown };

function named(items: readonly NamedItem[] = []): { value: string; label: string }[] {
  return items.flatMap(({ _id, name }) =>
    typeof _id === 'string' && typeof name === 'string' && name !== '' ? [{ value: _id, label: name }] : [],
  );
}
