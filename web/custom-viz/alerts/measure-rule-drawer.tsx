import { Drawer } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AlertCondition,
  MeasureRuleInput,
  validateMeasureRule,
  type MeasureRule,
  type WatchedTile,
} from '#contracts/custom-viz/alert-rules.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { RuleActions } from '#web/alerts/rule-actions.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useSession } from '#web/kit/session/session.ts';
import { MeasureRuleForm } from './measure-rule-form.tsx';
import { useRuleChanges } from './use-measure-rules.ts';
import { useTileNumbers, type TileNumbers, type WatchedSubject } from './use-tile-numbers.ts';

const LONGEST_NAME = 80;
const NEW_CONDITION = { number: '-', kind: 'above' };
const NEW_RULE = { name: '-', conditions: [NEW_CONDITION] };

type Props = {
  item?: MeasureRule;
  /** What a new rule watches at first; of a stored one what it watches. */
  watched: WatchedTile;
  /** The watched tile; null where it is gone. */
  subject: WatchedSubject | null;
  /** The title of the tile. */
  title: string;
  mayWrite: boolean;
  onClose: () => void;
};

/** One rule on numbers of a tile: when it fires and whom it notifies, with its back-test next to it. */
export function MeasureRuleDrawer(props: Props) {
  const choices = useTileNumbers(props.subject, props.watched);
  // A new rule begins with the first number, which is known once a statement is checked.
  return choices ? <RuleDrawer {...props} choices={choices} /> : null;
}

function RuleDrawer({
  item,
  watched,
  subject,
  title,
  mayWrite,
  onClose,
  choices,
}: Props & { choices: TileNumbers }) {
  const { t } = useTranslation();
  const [firstNumber] = useState(choices.numbers[0]?.value ?? '');
  const changes = useRuleChanges();
  const { user } = useSession();
  const initial = useMemo<Values>(
    () =>
      item
        ? MeasureRuleInput.strip().parse(item)
        : {
            ...MeasureRuleInput.parse({ ...NEW_RULE, watched, people: [user._id] }),
            conditions: [{ ...AlertCondition.parse(NEW_CONDITION), number: firstNumber }],
            name: cutText(title, LONGEST_NAME),
          },
    [item, watched, title, user._id, firstNumber],
  );
  const draft = useDraft({
    schema: MeasureRuleInput,
    initial,
    version: item?.version,
    thing: getResourceKey('measure-alert', item),
    check: (values) => {
      const read = MeasureRuleInput.pick({ watched: true, conditions: true }).strip().safeParse(values);
      const invalid = read.success ? validateMeasureRule(read.data) : null;
      return invalid ? { [invalid.field]: invalid.fault } : undefined;
    },
    send: (values, version) => changes.save(item, values, version),
  });
  const leave = useConfirmLeave(() => draft.dirty);
  return (
    <Drawer
      opened
      size="xl"
      position="right"
      onClose={() => leave(onClose)}
      title={item?.name ?? t('viz_alerts.of_tile', { name: title })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <MeasureRuleForm
        draft={draft}
        item={item}
        choices={choices}
        disabled={!mayWrite || subject === null}
        onSaved={onClose}
        aside={
          item &&
          mayWrite && (
            <RuleActions
              rule={item}
              onQuiet={(quiet) => changes.quiet(item, quiet)}
              onDelete={() => changes.remove(item)}
              onDeleted={onClose}
            />
          )
        }
      />
    </Drawer>
  );
}
