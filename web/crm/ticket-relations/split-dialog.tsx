import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { listMessages } from '#contracts/crm/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { mergeTickets, splitTicket } from '#contracts/crm/tickets/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { DialogFooter } from '../tickets/dialog-footer.tsx';
import { CHOICE } from './choice-classes.ts';
import classes from './related.module.css';

/** As many of the newest messages are offered at once. */
const SHOWN = 200;

/** Which messages are to begin a ticket of their own. For ten seconds they can be put back. */
export function SplitDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [subject, setSubject] = useState('');
  const params = { _id: ticket._id };
  const read = useCallQuery(listMessages, { params, query: { limit: SHOWN } });
  const lines = (read.data?.items ?? []).filter(({ direction }) => direction !== 'event');
  const putBack = (from: string) =>
    void call(mergeTickets, { params, body: { from: [from] } }).then(() => refresh('ticket.'), showFailure);
  const split = useCallMutation(splitTicket, {
    refresh: ['ticket.'],
    onDone: ({ _id, number }) => {
      onClose();
      actWithUndo({
        text: t('tickets.split.done', { number }),
        act: () => {},
        undo: () => putBack(_id),
      });
    },
  });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const said = lines.filter(isSaid);
  const left = said.filter(({ _id }) => !chosen.includes(_id)).length;
  const isSingle = read.data !== undefined && said.length < 2;
  const words = chosen.length > 0 && left === 0 ? t('tickets.split.all') : t('tickets.split.help');
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      size="lg"
      title={t('tickets.split.title', { number: ticket.number })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const named = subject.trim();
          split.send({
            params,
            body: { message_ids: [...chosen], ...(named ? { subject: named } : {}) },
          });
        }}
      >
        <p className={classes.help} role="status">
          {isSingle ? t('tickets.split.empty') : words}
        </p>
        {isSingle ? (
          <Group justify="flex-end" mt="md">
            <Button data-autofocus onClick={onClose}>
              {t('kit.close')}
            </Button>
          </Group>
        ) : (
          <>
            <QueryView of={read} loading={<BlockSkeleton height={160} />}>
              {() => (
                <ul className={classes.choices} aria-label={t('tickets.split.messages')}>
                  {lines.map((line, place) => (
                    <li key={line._id}>
                      <Line
                        line={line}
                        first={place === 0}
                        customer={getContactName(ticket.contact)}
                        chosen={chosen.includes(line._id)}
                        onToggle={() => toggle(line._id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </QueryView>
            <TextInput
              mt="sm"
              label={t('tickets.split.subject')}
              description={t('tickets.split.subject_help')}
              maxLength={200}
              value={subject}
              onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            />
            <DialogFooter
              act={
                chosen.length === 0
                  ? t('tickets.split.do_none')
                  : t('tickets.split.do', { count: chosen.length })
              }
              busy={split.isPending}
              disabled={left === 0 || !said.some(({ _id }) => chosen.includes(_id))}
              onClose={onClose}
            />
          </>
        )}
      </form>
    </Modal>
  );
}

const isSaid = ({ direction }: Message): boolean => direction === 'in' || direction === 'out';

type LineProps = {
  line: Message;
  /** Whether the keys begin here. */
  first: boolean;
  customer: string;
  chosen: boolean;
  onToggle: () => void;
};

function Line({ line, first, customer, chosen, onToggle }: LineProps) {
  const { t } = useTranslation();
  const [media] = line.media;
  return (
    <Checkbox
      classNames={CHOICE}
      data-chosen={chosen || undefined}
      autoFocus={first}
      checked={chosen}
      onChange={onToggle}
      label={
        <>
          <span className={classes.who}>
            <span>{line.direction === 'note' ? t('crm.message.note') : line.author.name || customer}</span>
            <TimeText value={line.at} />
          </span>
          <span className={classes.said}>{line.text || (media ? t(`crm.media.${media.kind}`) : '')}</span>
        </>
      }
    />
  );
}
