import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '#contracts/custom-viz/section.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useSectionName } from '../view/section-frame.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import classes from '../view/sections.module.css';

type Props = {
  section: Section;
  /** Adds tiles to it. */
  adding: ReactNode;
  /** Begins with the title open. */
  isNew: boolean;
  onChange: (section: Section) => void;
  onRemove: (id: string) => void;
  onGrip: (event: PointerEvent, id: string) => void;
  onKey: (event: KeyboardEvent, id: string) => void;
};

/** What is done with a section of a dashboard that is edited: tiles, title, another place, or gone. */
export function SectionTools({ section, adding, isNew, onChange, onRemove, onGrip, onKey }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const [isNaming, setNaming] = useState(isNew);
  const name = useSectionName()(section);
  const rename = t('viz_dashboards.sections.edit', { name });
  return (
    <>
      {adding}
      <Popover
        opened={isNaming}
        onChange={setNaming}
        position="bottom-end"
        shadow="md"
        width={340}
        trapFocus
        withRoles={false}
      >
        <Popover.Target>
          <ActionIcon
            size={28}
            aria-label={rename}
            aria-haspopup="dialog"
            onClick={() => setNaming(!isNaming)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={rename}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setNaming(false);
            }}
          >
            <Stack gap="xs">
              <LocalTextFields
                label={t('viz_dashboards.sections.title')}
                value={section.title}
                placeholder={name}
                focused={catalog.language}
                maxLength={120}
                onChange={(title) => onChange({ ...section, title })}
              />
              <Checkbox
                label={t('viz_dashboards.sections.folded')}
                checked={section.folded}
                onChange={({ currentTarget }) => onChange({ ...section, folded: currentTarget.checked })}
              />
              <Button type="submit" size="compact-sm">
                {t('viz_dashboards.edit.done')}
              </Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={28}
        aria-label={t('viz_dashboards.sections.remove', { name })}
        title={t('viz_dashboards.sections.remove_help')}
        onClick={() => onRemove(section._id)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={classes.grip}
        aria-label={t('viz_dashboards.sections.grip', { name })}
        title={t('viz_dashboards.sections.grip_help')}
        data-grip
        onPointerDown={(event) => onGrip(event, section._id)}
        onKeyDown={(event) => onKey(event, section._id)}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
    </>
  );
}
