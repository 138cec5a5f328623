import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QuietMenu } from './quiet-menu.tsx';

type Props = {
  rule: RuleQuiet & { name: string; fired: number };
  onQuiet: (quiet: RuleQuiet) => void;
  onDelete: () => Promise<void>;
  onDeleted: () => void;
};

/** Mutes, snoozes or deletes a rule, at the foot of its form. */
export function RuleActions({ rule, onQuiet, onDelete, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = async () => {
    const sure = await confirm({
      title: t('alerts.form.delete_ask', { name: rule.name }),
      text: t('alerts.form.delete_text', { count: rule.fired }),
      act: t('alerts.form.delete'),
      danger: true,
    });
    if (sure) await onDelete().then(onDeleted, () => undefined);
  };
  return (
    <>
      <QuietMenu rule={rule} onQuiet={onQuiet} />
      <Button variant="subtle" color="red" onClick={() => void remove()}>
        {t('alerts.form.delete')}
      </Button>
    </>
  );
}
