import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARES, type Share } from '#contracts/kit/sharing.ts';

/** The name of a shared record, and its visibility. */
export type NamedShare = { name: string; share: Share };

type Props = {
  start: NamedShare;
  /** The kinds of sharing that the reader may choose; the current one is offered in any case. */
  allowed: readonly Share[];
  act: string;
  pending: boolean;
  onSave: (saved: NamedShare) => void;
  children?: ReactNode;
};

/** Asks for the name and visibility of a record. `children`: further fields. */
export function SharingForm({ start, allowed, act, pending, onSave, children }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(start.name);
  const [share, setShare] = useState(start.share);
  const offered = SHARES.filter((one) => one === start.share || allowed.includes(one));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave({ name, share });
      }}
    >
      <Stack gap="xs">
        <TextInput
          size="xs"
          data-autofocus
          required
          maxLength={80}
          label={t('kit.sharing.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          size="xs"
          label={t('kit.sharing.who')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={offered.map((value) => ({ value, label: t(`kit.sharing.shares.${value}`) }))}
          value={share}
          onChange={(value) => setShare(SHARES.find((one) => one === value) ?? 'private')}
        />
        {children}
        <Button type="submit" size="compact-sm" loading={pending} disabled={name.trim() === ''}>
          {act}
        </Button>
      </Stack>
    </form>
  );
}
