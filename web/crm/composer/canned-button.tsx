import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CannedPicker } from './canned-picker.tsx';
import type { CannedInsertion } from './use-canned.ts';

/** Opens all canned responses, for whoever does not know that a slash does the same. */
export function CannedButton({ canned }: { canned: CannedInsertion }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-start" trapFocus withinPortal width={360}>
      <Popover.Target>
        <Tooltip label={t('crm.compose.canned_button')} disabled={open}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('crm.compose.canned_button')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconBolt size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} maw="calc(100vw - 16px)">
        <CannedPicker
          canned={canned}
          onPick={(option) => {
            setOpen(false);
            canned.insert(option);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
