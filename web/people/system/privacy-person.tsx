import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countPerson,
  erasePerson,
  exportPerson,
  type KnownPerson,
  PERSON_PARTS,
  type PersonCounts,
} from '#contracts/privacy/person.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './privacy.module.css';

type Props = { person: KnownPerson; may: boolean; onClose: () => void };

/** The stored data of a person: an archive of it, or its erasure. */
export function PrivacyPerson({ person: { kind, _id, name }, may, onClose }: Props) {
  const { t } = useTranslation();
  const [erasing, setErasing] = useState(false);
  const known = useCallQuery(countPerson, { query: { kind, _id } });
  const exporting = useCallMutation(exportPerson, {
    success: t('privacy.person.exporting'),
    refresh: ['privacy.exports'],
    onDone: onClose,
  });
  const shown = name || t('privacy.person.nameless');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(erasing ? 'privacy.person.erase_title' : 'privacy.person.kept', { name: shown })}
      closeButtonProps={{ 'aria-label': t('privacy.person.close') }}
    >
      <QueryView of={known} loading={<RowsSkeleton />}>
        {({ counts, confirm, complete }) => (
          <>
            <Counts counts={counts} />
            {may && !complete && (
              <Alert variant="light" color="gray" mt="lg">
                {t('privacy.person.partly_hidden')}
              </Alert>
            )}
            {may && complete && erasing && (
              <Erasing person={{ kind, _id }} confirm={confirm} onDone={onClose} />
            )}
            {may && complete && !erasing && (
              <Group justify="flex-end" mt="lg">
                <Button color="red" variant="light" onClick={() => setErasing(true)}>
                  {t('privacy.person.erase')}
                </Button>
                <Button loading={exporting.isPending} onClick={() => exporting.send({ body: { kind, _id } })}>
                  {t('privacy.person.export')}
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

function Counts({ counts }: { counts: PersonCounts }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const parts = PERSON_PARTS.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [{ name, count }];
  });
  if (parts.length === 0) return <Text>{t('privacy.person.nothing')}</Text>;
  return (
    <dl className={classes.counts}>
      {parts.flatMap(({ name, count }) => [
        <dt key={name}>{t(`privacy.parts.${name}`)}</dt>,
        <dd key={`${name} count`}>{formatExactNumber(count, language)}</dd>,
      ])}
    </dl>
  );
}

type ErasingProps = {
  person: Pick<KnownPerson, 'kind' | '_id'>;
  confirm: string;
  onDone: () => void;
};

/** A single click erases nobody: the user must type the name first. */
function Erasing({ person, confirm, onDone }: ErasingProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const erase = useCallMutation(erasePerson, {
    success: t('privacy.person.erased'),
    refresh: ['privacy.', 'user.', 'ticket.'],
    onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === confirm) erase.send({ body: { ...person, confirm: typed } });
      }}
    >
      <Text size="sm" my="md">
        {t(`privacy.person.erase_${person.kind}`)}
      </Text>
      <TextInput
        autoFocus
        label={t('privacy.person.confirm', { name: confirm })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" color="red" disabled={typed.trim() !== confirm} loading={erase.isPending}>
          {t('privacy.person.erase')}
        </Button>
      </Group>
    </form>
  );
}
