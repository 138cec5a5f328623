import { Drawer } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MeasureRuleInput,
  validateMeasureRule,
  type MeasureRule,
  type WatchedMeasure,
} from '#contracts/custom-viz/alert-rules.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { RuleActions } from '#web/alerts/rule-actions.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useSession } from '#web/kit/session/session.ts';
import { MeasureRuleForm } from './measure-rule-form.tsx';
import { useRuleChanges } from './use-measure-rules.ts';

const LONGEST_NAME = 80;

type Props = {
  item?: MeasureRule;
  /** What a new rule watches at first; of a stored one what it watches. */
  watched: WatchedMeasure;
  /** The watched chart; null where it is gone. */
  tile: ChartTile | null;
  /** The title of the chart. */
  title: string;
  mayWrite: boolean;
  onClose: () => void;
};

/** One rule on a number of a chart: when it fires and whom it notifies, with its back-test next to it. */
export function MeasureRuleDrawer({ item, watched, tile, title, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useRuleChanges();
  const { user } = useSession();
  const initial = useMemo<Values>(
    () =>
      item
        ? MeasureRuleInput.strip().parse(item)
        : {
            ...MeasureRuleInput.parse({ name: '-', kind: 'above', watched, people: [user._id] }),
            name: cutText(title, LONGEST_NAME),
          },
    [item, watched, title, user._id],
  );
  const draft = useDraft({
    schema: MeasureRuleInput,
    initial,
    version: item?.version,
    thing: getResourceKey('measure-alert', item),
    check: (values) => {
      const read = MeasureRuleInput.pick({ kind: true, limit: true }).safeParse({
        kind: values.kind,
        limit: values.limit,
      });
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
        tile={tile}
        disabled={!mayWrite || tile === null}
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
