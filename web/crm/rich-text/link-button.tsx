import { ActionIcon, Button, Group, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { completeLink } from './extensions.ts';

/** Links the selected words, or inserts the address where nothing is selected. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const isLinked = editor.isActive('link');
  const show = (next: boolean): void => {
    const address: unknown = editor.getAttributes('link')['href'];
    setTyped(typeof address === 'string' ? address : '');
    setWrong(false);
    setOpen(next);
  };
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const href = completeLink(typed);
    if (href === '') return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLinked)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    setOpen(false);
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      opened={open}
      onChange={show}
      position="top-start"
      trapFocus
      returnFocus
      withinPortal
      width={320}
    >
      <Popover.Target>
        <Tooltip label={t('mail.format.link')} openDelay={400} disabled={open}>
          <ActionIcon
            variant={isLinked ? 'light' : 'subtle'}
            color={isLinked ? 'brand' : 'gray'}
            aria-label={t('mail.format.link')}
            aria-pressed={isLinked}
            onClick={() => show(!open)}
          >
            <IconLink size={17} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={apply}>
          <TextInput
            data-autofocus
            label={t('mail.format.address')}
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
            value={typed}
            error={wrong ? t('mail.format.no_address') : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group mt="xs" gap="xs" justify="flex-end">
            {isLinked && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('mail.format.unlink')}
              </Button>
            )}
            <Button size="xs" type="submit">
              {t('mail.format.set_link')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
