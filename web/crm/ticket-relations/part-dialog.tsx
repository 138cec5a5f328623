import { Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAgents, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { addSubTicket, listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { DialogFooter } from '../tickets/dialog-footer.tsx';
import classes from './related.module.css';

/** Part of the work for somebody else, as a ticket of its own. For ten seconds it can be closed again at once. */
export function PartDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState('');
  const [note, setNote] = useState('');
  const [assignee, setAssignee] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const agents = useCallQuery(listAgents, {});
  const groups = useCallQuery(listTicketGroups, {});
  const update = useCallMutation(updateTicket, { refresh: ['ticket.'] });
  const add = useCallMutation(addSubTicket, {
    refresh: ['ticket.'],
    onDone: ({ _id, number }) => {
      onClose();
      actWithUndo({
        text: t('tickets.part.done', { number }),
        act: () => undefined,
        // Its number is assigned and in the history: once closed, it requires nothing of anybody.
        undo: () => update.send({ params: { _id }, body: { state: 'closed' } }),
      });
    },
  });
  const optionsOf = (all: readonly { _id: string; name: string }[] = []) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('tickets.part.title', { number: ticket.number })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.send({
            params: { _id: ticket._id },
            body: { subject: subject.trim(), note, assignee_id: assignee, group_id: group },
          });
        }}
      >
        <p className={classes.help}>{t('tickets.part.help')}</p>
        <div className={classes.stack}>
          <TextInput
            data-autofocus
            required
            label={t('tickets.part.subject')}
            maxLength={200}
            value={subject}
            onChange={({ currentTarget }) => setSubject(currentTarget.value)}
          />
          <Textarea
            label={t('tickets.part.note')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={10_000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Select
            label={t('tickets.part.assignee')}
            placeholder={t('tickets.part.nobody')}
            data={optionsOf(agents.data?.items)}
            error={loadFailure(agents)}
            value={assignee}
            onChange={setAssignee}
            searchable
            clearable
          />
          {groups.data?.items.length !== 0 && (
            <Select
              label={t('tickets.group.title')}
              placeholder={t('tickets.group.none')}
              data={optionsOf(groups.data?.items)}
              error={loadFailure(groups)}
              value={group}
              onChange={setGroup}
              searchable
              clearable
            />
          )}
        </div>
        <DialogFooter
          act={t('tickets.part.do')}
          busy={add.isPending}
          disabled={subject.trim() === ''}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
