import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getNewestAuthor, blocksAuthor, buildAuthorRule } from '#contracts/crm/blocker/block-author.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

const calls = buildCollectionEndpoints(postBlocker, 'rules');
const Stored = z.object({ _id: z.string() });
const Rules = z.object({ items: z.array(Stored.loose()) }).catch({ items: [] });
const REFRESH = { refresh: [calls.list.name, 'blocked.'] };

/** Blocks the author of the last message in this ticket from now on, or unblocks them; a rule of the post blocker like any other. */
export function BlockAuthor({ ticket }: { ticket: TicketAnswer }) {
  return usePermission(['crm.post_blocker.read', 'crm.post_blocker.write']) ? (
    <Block ticket={ticket} />
  ) : null;
}

function Block({ ticket: { ticket, messages } }: { ticket: TicketAnswer }) {
  const { t } = useTranslation();
  const author = getNewestAuthor(ticket, messages);
  const rules = useCallQuery(calls.list, { query: { q: author._id.slice(0, 200), limit: 200 } });
  const create = useCallMutation(calls.create, REFRESH);
  const remove = useCallMutation(calls.remove, REFRESH);
  const rule = Rules.parse(rules.data).items.find((one) => blocksAuthor(one, author, ticket.channel));
  const { name } = author;
  const block = async () => {
    const question = {
      title: t('rules.blocked.author.ask', { name }),
      text: t('rules.blocked.author.ask_text'),
      act: t('rules.blocked.author.block'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const { _id } = Stored.parse(await create.sendAsync({ body: buildAuthorRule(author, ticket.channel) }));
    actWithUndo({
      text: t('rules.blocked.author.done', { name }),
      act: () => undefined,
      undo: () => remove.send({ params: { _id } }),
    });
  };
  const button = rule ? (
    <Button
      size="compact-sm"
      mt={6}
      variant="default"
      loading={remove.isPending}
      leftSection={<IconBan size={14} aria-hidden />}
      onClick={() => remove.send({ params: { _id: rule._id } })}
    >
      {t('rules.blocked.author.unblock', { name })}
    </Button>
  ) : (
    <Button
      size="compact-sm"
      mt={6}
      variant="subtle"
      color="red"
      loading={create.isPending}
      disabled={rules.data === undefined}
      leftSection={<IconBan size={14} aria-hidden />}
      onClick={() => void block().catch(() => undefined)}
    >
      {t('rules.blocked.author.block')}
    </Button>
  );
  return (
    <QueryView inline of={rules} loading={button}>
      {() => button}
    </QueryView>
  );
}
