import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPicker } from './emoji-picker.tsx';

/** Opens the emojis; several can be inserted one after the other by opening it again. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-start" trapFocus withinPortal width={320}>
      <Popover.Target>
        <Tooltip label={t('crm.compose.emoji')} disabled={open}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('crm.compose.emoji')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconMoodSmile size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <EmojiPicker
          onPick={(emoji) => {
            setOpen(false);
            onPick(emoji);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
