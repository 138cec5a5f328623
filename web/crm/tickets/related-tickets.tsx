import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getRelated, unlinkTickets, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { useCall, useSend } from '#web/kit/api/use-call.ts';
import { RelatedLine } from './related-line.tsx';
import related from './related.module.css';
import classes from './work.module.css';

/** The tickets that have to do with this one; merges and links are taken back where they stand. */
export function RelatedTickets({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const { data } = useCall(getRelated, { params: { _id: ticket._id } });
  const unmerge = useSend(unmergeTicket, {
    refresh: ['ticket.'],
    success: ({ number }) => t('tickets.related.unmerged', { number }),
  });
  const unlink = useSend(unlinkTickets, { refresh: ['ticket.'] });
  if (!data) return null;
  const { whole, parts, links, merged, merged_into, split_from, splits } = data;
  const done = parts.filter(({ state }) => !LIVE_STATES.includes(state)).length;
  const empty =
    !whole &&
    !merged_into &&
    !split_from &&
    parts.length + links.length + merged.length + splits.length === 0;
  return (
    <section className={classes.section} aria-label={t('tickets.related.title')}>
      <h3 className={classes.head}>{t('tickets.related.title')}</h3>
      {empty && <p className={classes.dim}>{t('tickets.related.none')}</p>}
      <Part title={t('tickets.related.whole')} tickets={whole ? [whole] : []} />
      <Part
        title={t('tickets.related.parts')}
        aside={t('tickets.related.parts_done', { done, all: parts.length })}
        tickets={parts}
      />
      {links.map(({ as, ticket: other }) => (
        <Part
          key={other._id}
          title={t(`tickets.related.as.${as}`)}
          tickets={[other]}
          act={
            disabled
              ? undefined
              : (one) => (
                  <Act
                    label={t('tickets.related.unlink', { number: one.number })}
                    sign={<IconX size={14} />}
                    onAct={() => unlink.send({ params: { _id: ticket._id, other_id: one._id } })}
                  />
                )
          }
        />
      ))}
      <Part
        title={t('tickets.related.merged')}
        tickets={merged.map((one) => one.ticket)}
        act={
          disabled
            ? undefined
            : (one) => (
                <Act
                  label={t('tickets.related.unmerge', { number: one.number })}
                  sign={<IconArrowBackUp size={15} />}
                  onAct={() => unmerge.send({ params: { _id: one._id } })}
                />
              )
        }
      />
      <Part title={t('tickets.related.merged_into')} tickets={merged_into ? [merged_into] : []} />
      <Part title={t('tickets.related.split_from')} tickets={split_from ? [split_from] : []} />
      <Part title={t('tickets.related.splits')} tickets={splits} />
    </section>
  );
}

type PartProps = {
  title: string;
  aside?: string;
  tickets: readonly Ticket[];
  act?: ((ticket: Ticket) => ReactNode) | undefined;
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
            {act?.(one)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Act({ label, sign, onAct }: { label: string; sign: ReactNode; onAct: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onAct}>
        {sign}
      </ActionIcon>
    </Tooltip>
  );
}
