import { Button, Modal } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredTemplate } from '#contracts/channels/message-templates.ts';
import type { TemplateValues } from '#contracts/inbound/message-template.ts';
import { TemplateFill } from './template-fill.tsx';
import { TemplatePicker } from './template-picker.tsx';

/** Sends a template to the customer; resolves to false where it was refused. */
export type SendTemplate = (template: StoredTemplate, values: TemplateValues) => Promise<boolean>;

type Props = { connectionId: string; send: SendTemplate };

/** Opens the message templates of the channel: one is chosen, filled in and sent. */
export function TemplateButton({ connectionId, send }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<StoredTemplate | null>(null);
  const close = (): void => {
    setOpen(false);
    setChosen(null);
  };
  return (
    <>
      <Button size="xs" leftSection={<IconTemplate size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('message_templates.pick.act')}
      </Button>
      <Modal
        opened={open}
        onClose={close}
        size="lg"
        title={t('message_templates.pick.title')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        {chosen === null ? (
          <TemplatePicker connectionId={connectionId} onPick={setChosen} />
        ) : (
          <TemplateFill
            key={chosen._id}
            template={chosen}
            onBack={() => setChosen(null)}
            send={async (values) => {
              const isSent = await send(chosen, values);
              if (isSent) close();
              return isSent;
            }}
          />
        )}
      </Modal>
    </>
  );
}
