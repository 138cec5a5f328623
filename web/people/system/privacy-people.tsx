import { Badge, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPeople, type KnownPerson } from '#contracts/privacy/person.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PrivacyPerson } from './privacy-person.tsx';
import classes from './privacy.module.css';

/** The pause in typing before the search starts, in milliseconds. */
const PAUSE_MS = 300;

/** People by a part of their name or address; a click on one opens the data that is stored of them. */
export function PrivacyPeople({ may }: { may: boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [open, setOpen] = useState<KnownPerson | null>(null);
  return (
    <>
      <Text size="sm" c="var(--es-dim)" mb="xs">
        {t('privacy.person.about')}
      </Text>
      <TextInput
        type="search"
        maw={420}
        label={t('privacy.person.search')}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {q !== '' && <Found q={q} onOpen={setOpen} />}
      {open && <PrivacyPerson person={open} may={may} onClose={() => setOpen(null)} />}
    </>
  );
}

function Found({ q, onOpen }: { q: string; onOpen: (person: KnownPerson) => void }) {
  const { t } = useTranslation();
  const found = useCallQuery(searchPeople, { query: { q } }, { keep: true });
  return (
    <QueryView of={found} loading={<RowsSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <Text size="sm" mt="sm" role="status">
            {t('privacy.person.nobody')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {items.map((one) => (
              <li key={`${one.kind} ${one._id}`}>
                <span className={classes.name}>
                  {one.name || t('privacy.person.nameless')}
                  <Text span size="sm" c="var(--es-dim)" display="block">
                    {one.about}
                  </Text>
                </span>
                <Badge variant="default">{t(`privacy.person.kind.${one.kind}`)}</Badge>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('privacy.person.choose', { name: one.name || t('privacy.person.nameless') })}
                  onClick={() => onOpen(one)}
                >
                  {t('privacy.person.show')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
