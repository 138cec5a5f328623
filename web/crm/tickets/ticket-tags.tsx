import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { getTicketTags } from '#contracts/crm/tickets/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PanelSection } from '../side-panel/panel-section.tsx';
import { TagPicker, type TagChoice } from './tag-picker.tsx';
import { useColumnKey } from './use-column-key.ts';
import { useTagging } from './use-tagging.ts';
import tagClasses from './tags.module.css';
import classes from './work.module.css';

type CarriedTag = AnswerOf<typeof getTicketTags>['items'][number];

type Props = {
  ticket: Pick<Ticket, '_id'>;
  disabled: boolean;
  /** What is shown below the tags: those that are suggested. */
  children?: ReactNode;
};

/** The tags of a ticket: what it carries, what it still needs, and a way down the tree to more. */
export function TicketTags({ ticket, disabled, children }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const read = useCallQuery(getTicketTags, { params: { _id: ticket._id } });
  const tagging = useTagging(ticket._id);
  const carried = read.data?.items ?? [];
  const needed = read.data?.needed ?? [];
  // Before it is known which ones a ticket carries, a choice could mean either.
  const fixed = disabled || read.data === undefined;
  const button = useColumnKey({
    section: 'tags',
    key: 't',
    text: t('tickets.key_tag'),
    disabled: fixed,
  });
  const toggle = ({ _id }: TagChoice) =>
    carried.some((one) => one._id === _id) ? tagging.remove(_id) : tagging.add(_id);
  const adding = !fixed && (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t('tickets.tags.add')}
          loading={tagging.busy}
          onClick={() => setOpen(!open)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {open && (
          <TagPicker ticketId={ticket._id} carried={carried.map(({ _id }) => _id)} onToggle={toggle} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <PanelSection name="tags" title={t('tickets.tags.title')} aside={adding} keep>
      <QueryView of={read} inline loading={<BlockSkeleton height={20} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.dim}>{t('tickets.tags.none')}</p>
          ) : (
            <ul className={tagClasses.tags}>
              {items.map((tag) => (
                <li key={tag._id}>
                  <Tag
                    tag={tag}
                    {...(fixed || tag.fixed ? {} : { onRemove: () => tagging.remove(tag._id) })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {needed.length > 0 && (
        <p className={classes.needed}>
          {t('tickets.tags.needed', { names: needed.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {children}
    </PanelSection>
  );
}

function Tag({ tag, onRemove }: { tag: CarriedTag; onRemove?: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={[...tag.above, tag.name].join(' › ') + (tag.fixed ? ` · ${t('tickets.tags.fixed')}` : '')}
      openDelay={300}
    >
      <span className={tagClasses.tag} data-fixed={!onRemove || undefined}>
        <span className={tagClasses.dot} style={tag.color ? { background: tag.color } : {}} aria-hidden />
        <span className={tagClasses.name}>{tag.name}</span>
        {onRemove && (
          <ActionIcon
            size={22}
            variant="subtle"
            color="gray"
            radius="xl"
            aria-label={t('tickets.tags.remove', { name: tag.name })}
            onClick={onRemove}
          >
            <IconX size={12} />
          </ActionIcon>
        )}
      </span>
    </Tooltip>
  );
}
