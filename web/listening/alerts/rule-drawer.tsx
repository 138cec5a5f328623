import { Drawer } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertRuleInput, validateAlertRule, type AlertRule } from '#contracts/listening/alerts/rule.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { RuleActions } from '#web/alerts/rule-actions.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useSession } from '#web/kit/session/session.ts';
import { RuleForm } from './rule-form.tsx';
import type { Rules } from './use-rules.ts';

type Props = {
  item?: AlertRule;
  /** What a new rule evaluates at first. */
  filter?: StoredFilter;
  rules: Rules;
  onClose: () => void;
};

/** One rule: when it fires and whom it notifies, with its back-test next to it. */
export function RuleDrawer({ item, filter = NO_FILTER, rules, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useRuleDraft({ item, filter, rules });
  const leave = useConfirmLeave(() => draft.dirty);
  return (
    <Drawer
      opened
      size="xl"
      onClose={() => leave(onClose)}
      title={item?.name ?? t('alerts.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <RuleForm
        draft={draft}
        {...(item ? { item } : {})}
        disabled={!rules.mayWrite}
        onSaved={onClose}
        aside={
          item &&
          rules.mayWrite && (
            <RuleActions
              rule={item}
              onQuiet={(quiet) => rules.quiet(item, quiet)}
              onDelete={() => rules.remove(item)}
              onDeleted={onClose}
            />
          )
        }
      />
    </Drawer>
  );
}

const NO_FILTER: StoredFilter = {};

type RuleSource = { item: AlertRule | undefined; filter: StoredFilter; rules: Rules };

/** The draft of a rule. A new one notifies its creator. */
function useRuleDraft({ item, filter, rules }: RuleSource) {
  const { user } = useSession();
  const initial = useMemo<Values>(
    () =>
      item
        ? AlertRuleInput.strip().parse(item)
        : { ...AlertRuleInput.parse({ name: '-', kind: 'spike', people: [user._id], filter }), name: '' },
    [item, filter, user._id],
  );
  return useDraft({
    schema: AlertRuleInput,
    initial,
    version: item?.version,
    thing: getResourceKey('alert', item),
    unique: ['name'],
    check: (values) => {
      const read = AlertRuleInput.pick({ kind: true, at_least: true, authors: true }).safeParse(values);
      const invalid = read.success ? validateAlertRule(read.data) : null;
      return invalid ? { [invalid.field]: invalid.fault } : undefined;
    },
    send: (values, version) => rules.save(item, values, version),
  });
}
