import { Button, Drawer, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStored } from '#contracts/listening/dashboards/stored-filter.ts';
import { getWidgetDeclaration, type Widget } from '#contracts/listening/widgets/widget.ts';
import { useTitle } from '../widgets/use-title.ts';
import { WidgetOptions } from '../widgets/widget-options.tsx';
import { WidgetFilter } from './widget-filter.tsx';

/** The options of one widget: its title, what it shows and how, and what it alone is narrowed to. */
export function WidgetDrawer(props: {
  widget: Widget;
  onClose: () => void;
  onSave: (widget: Widget) => void;
}) {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const [draft, setDraft] = useState(props.widget);
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      title={t('dashboards.options_of', { name: titleOf(props.widget) })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <TextInput
          label={t('dashboards.title')}
          placeholder={titleOf({ ...draft, title: '' })}
          maxLength={120}
          value={draft.title}
          onChange={({ currentTarget }) => setDraft({ ...draft, title: currentTarget.value })}
        />
        <WidgetOptions widget={draft} onChange={setDraft} />
        {getWidgetDeclaration(draft.kind).asks && (
          <WidgetFilter filter={draft.filter} onChange={(filter) => setDraft({ ...draft, filter })} />
        )}
        <Group justify="flex-end">
          {isStored(draft.filter) && (
            <Button variant="subtle" color="gray" onClick={() => setDraft({ ...draft, filter: {} })}>
              {t('kit.state.clear')}
            </Button>
          )}
          <Button onClick={() => props.onSave({ ...draft, title: draft.title.trim() })}>
            {t('dashboards.apply')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
