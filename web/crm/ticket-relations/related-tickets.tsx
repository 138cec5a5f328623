import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { getRelated, linkTickets, unlinkTickets, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import type { LinkSide } from '#contracts/crm/tickets/links.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { PanelSection } from '../side-panel/panel-section.tsx';
import { RelatedLine } from './related-line.tsx';
import classes from '../tickets/work.module.css';
import related from './related.module.css';

/** The tickets that are related to this one; merges and links are undone in place. */
export function RelatedTickets({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const read = useCallQuery(getRelated, { params: { _id: ticket._id } });
  const unmerge = useCallMutation(unmergeTicket, {
    refresh: ['ticket.'],
    success: ({ number }) => t('tickets.related.unmerged', { number }),
  });
  const link = useCallMutation(linkTickets, { refresh: ['ticket.'] });
  const unlink = useCallMutation(unlinkTickets, { refresh: ['ticket.'] });
  const takeLink = (as: LinkSide): Act => ({
    label: (number) => t('tickets.related.unlink', { number }),
    sign: <IconX size={14} />,
    run: (other) => {
      const params = { _id: ticket._id, other_id: other._id };
      const onSuccess = () =>
        actWithUndo({
          text: t('tickets.related.unlinked', { number: other.number }),
          act: () => {},
          undo: () => link.send({ params, body: { as } }),
        });
      unlink.send({ params }, { onSuccess });
    },
  });
  const takeMerge: Act = {
    label: (number) => t('tickets.related.unmerge', { number }),
    sign: <IconArrowBackUp size={15} />,
    run: ({ _id }) => unmerge.send({ params: { _id } }),
  };
  const section = (inside: ReactNode) => (
    <PanelSection name="related" title={t('tickets.related.title')}>
      {inside}
    </PanelSection>
  );
  return (
    <QueryView inline of={read} around={section} loading={null}>
      {(related) => section(<Parts of={related} {...(disabled ? {} : { takeLink, takeMerge })} />)}
    </QueryView>
  );
}

type PartsProps = { of: AnswerOf<typeof getRelated>; takeLink?: (as: LinkSide) => Act; takeMerge?: Act };

function Parts({ of: all, takeLink, takeMerge }: PartsProps) {
  const { t } = useTranslation();
  const { whole, parts, links, merged, merged_into, split_from, splits } = all;
  const done = parts.filter(({ state }) => !LIVE_STATES.includes(state)).length;
  const empty =
    !whole &&
    !merged_into &&
    !split_from &&
    parts.length + links.length + merged.length + splits.length === 0;
  return (
    <>
      {empty && <p className={classes.dim}>{t('tickets.related.none')}</p>}
      <Part title={t('tickets.related.whole')} tickets={whole ? [whole] : []} />
      <Part
        title={t('tickets.related.parts')}
        aside={t('tickets.related.parts_done', { done, all: parts.length })}
        tickets={parts}
      />
      {links.map(({ as, ticket: other }) => (
        <Part key={other._id} title={t(`tickets.related.as.${as}`)} tickets={[other]} act={takeLink?.(as)} />
      ))}
      <Part title={t('tickets.related.merged')} tickets={merged.map((one) => one.ticket)} act={takeMerge} />
      <Part title={t('tickets.related.merged_into')} tickets={merged_into ? [merged_into] : []} />
      <Part title={t('tickets.related.split_from')} tickets={split_from ? [split_from] : []} />
      <Part title={t('tickets.related.splits')} tickets={splits} />
    </>
  );
}

/** An action on a related ticket. */
type Act = { label: (number: number) => string; sign: ReactNode; run: (ticket: Ticket) => void };

type PartProps = {
  title: string;
  aside?: string;
  tickets: readonly Ticket[];
  act?: Act | undefined;
};

function Part({ title, aside, tickets, act }: PartProps) {
  if (tickets.length === 0) return null;
  return (
    <>
      <p className={related.part}>
        {title}
        {aside && ` · ${aside}`}
      </p>
      <ul className={related.list}>
        {tickets.map((one) => (
          <li key={one._id} className={related.item}>
            <RelatedLine ticket={one} />
            {act && <ActButton act={act} ticket={one} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function ActButton({ act, ticket }: { act: Act; ticket: Ticket }) {
  const label = act.label(ticket.number);
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => act.run(ticket)}>
        {act.sign}
      </ActionIcon>
    </Tooltip>
  );
}
