import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBotFlow } from '#contracts/crm/bots/endpoints.ts';
import { buildExampleFlow } from '#contracts/crm/bots/example-flow.ts';
import type { NodeKind } from '#contracts/crm/bots/graph.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { AddStepMenu } from './add-step-menu.tsx';
import { FlowActions } from './flow-actions.tsx';
import { FlowBanners } from './flow-banners.tsx';
import { FlowCanvas } from './flow-canvas.tsx';
import { withNode } from './flow-draft.ts';
import { FlowSide } from './flow-side.tsx';
import { useChosenStep } from './use-chosen-step.ts';
import { useFlowEditing, type StoredFlow } from './use-flow-editing.ts';
import classes from './flow.module.css';

/** CRM → Chatbots → a bot: its flow, drawn, edited and talked to. */
export function FlowScreen() {
  const { t } = useTranslation();
  const flow = useCallQuery(getBotFlow, { params: { _id: usePathParam('_id') } });
  return (
    <PageBody wide>
      <QueryView
        of={flow}
        loading={<BlockSkeleton height={520} />}
        back={<TextLink to="/crm/bots">{t('bots.flow.back')}</TextLink>}
      >
        {(stored) => <FlowEditor key={stored._id} stored={stored} />}
      </QueryView>
    </PageBody>
  );
}

function FlowEditor({ stored }: { stored: StoredFlow }) {
  const { t, i18n } = useTranslation();
  const editing = useFlowEditing(stored);
  const { form, ...step } = useChosenStep();
  const [adding, setAdding] = useState(false);
  const [here, setHere] = useState<string | null>(null);
  const { graph, mayWrite } = editing;
  const add = (kind: NodeKind) => {
    const { graph: next, id } = withNode(graph, { kind, text: t('bots.flow.new_text'), from: step.chosen });
    editing.put(next);
    step.edit(id);
  };
  useShortcuts(
    mayWrite
      ? [
          { key: 'n', text: t('bots.flow.add'), act: () => setAdding(true) },
          { key: 'Ctrl Z', text: t('kit.undo'), act: editing.undo },
          { key: 'Ctrl Y', text: t('bots.flow.redo'), act: editing.redo },
        ]
      : [],
  );
  const whole = useRef<HTMLDivElement>(null);
  useCtrlEnter(whole, () => editing.canSave && editing.save());
  const menu = mayWrite && (
    <AddStepMenu opened={adding} onOpened={setAdding} count={graph.nodes.length} onAdd={add} />
  );
  return (
    <div ref={whole} className={classes.whole}>
      <PageHeader
        title={stored.name}
        about={t('bots.flow.about')}
        action={<FlowActions editing={editing} add={menu} />}
      />
      <FlowBanners stored={stored} editing={editing} onChoose={step.edit} />
      {graph.nodes.length === 0 ? (
        <Card>
          <Empty
            title={t('bots.flow.empty')}
            help={t('bots.flow.empty_help')}
            action={
              mayWrite && (
                <span className={classes.acts}>
                  <Button onClick={() => editing.put(buildExampleFlow(i18n.language))}>
                    {t('bots.flow.example')}
                  </Button>
                  {menu}
                </span>
              )
            }
          />
        </Card>
      ) : (
        <div className={classes.editor}>
          <FlowCanvas
            editing={editing}
            chosen={step.chosen}
            here={step.side === 'try' ? here : null}
            onChoose={(id, byKeyboard) => (byKeyboard ? step.edit(id) : step.choose(id))}
          />
          <aside ref={form} className={classes.side}>
            <FlowSide
              botId={stored._id}
              editing={editing}
              chosen={step.chosen}
              shown={step.side}
              onShow={step.show}
              onStand={setHere}
            />
          </aside>
        </div>
      )}
    </div>
  );
}
