import { Alert, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBotFlow, saveBotFlow } from '#contracts/crm/bots/endpoints.ts';
import { BotGraph, faultsOfGraph, NODE_KINDS, type NodeKind } from '#contracts/crm/bots/graph.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCall, useSend } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-notices.tsx';
import { useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePathParam } from '#web/kit/router/address.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { exampleFlow } from '#contracts/crm/bots/example-flow.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { isWhole, moved, replaced, withNode, withoutNode } from './flow-draft.ts';
import classes from './flow.module.css';
import { NodePanel } from './node-panel.tsx';
import { TryPanel } from './try-panel.tsx';

type Flow = AnswerOf<typeof getBotFlow>;

/** CRM → Chatbots → a bot: its flow, drawn, edited and talked to. */
export function FlowScreen() {
  const flow = useCall(getBotFlow, { params: { _id: usePathParam('_id') } });
  return (
    <PageBody wide>
      <Answer of={flow} loading={<BlockSkeleton height={520} />}>
        {(stored) => <FlowEditor key={`${stored._id} ${stored.version}`} stored={stored} />}
      </Answer>
    </PageBody>
  );
}

function FlowEditor({ stored }: { stored: Flow }) {
  const { t, i18n } = useTranslation();
  const mayWrite = useMay(['crm.channel.write']);
  const [graph, setGraph] = useState<BotGraph>(stored.graph);
  const [chosen, choose] = useState<string | null>(null);
  const dirty = graph !== stored.graph;
  const { kept, drop } = useUnsavedChanges({
    thing: `flow ${stored._id}`,
    open: () => ['graph'],
    values: { graph },
    base: { values: { graph: stored.graph }, version: stored.version },
    dirty,
  });
  // A flow that a colleague saved meanwhile is not drawn over.
  const left = kept?.version === stored.version ? BotGraph.safeParse(kept.changes['graph']).data : undefined;
  const take = (found: BotGraph) => {
    setGraph(found);
    drop();
  };
  const save = useSend(saveBotFlow, {
    success: t('bots.flow.saved'),
    refresh: ['chatbot.flow'],
    onDone: drop,
  });
  const faults = faultsOfGraph(graph);
  const node = graph.nodes.find(({ id }) => id === chosen);
  const add = (kind: NodeKind) => {
    const { graph: next, id } = withNode(graph, { kind, text: t('bots.flow.new_text'), from: chosen });
    setGraph(next);
    choose(id);
  };
  const remove = (id: string) => {
    const before = graph;
    setGraph(withoutNode(graph, id));
    choose(null);
    actWithUndo({ text: t('bots.flow.removed'), act: () => undefined, undo: () => setGraph(before) });
  };
  const addMenu = mayWrite && (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('bots.flow.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NODE_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind)}>
            <span className={classes.kind}>{t(`bots.flow.kinds.${kind}`)}</span>
            <span className={classes.quiet}>{t(`bots.flow.kind_help.${kind}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      <PageHeader
        title={stored.name}
        about={t('bots.flow.about')}
        filters={<TextLink to="/crm/bots">{t('bots.flow.back')}</TextLink>}
        action={
          <>
            {dirty && <span className={classes.quiet}>{t('bots.flow.unsaved')}</span>}
            {graph.nodes.length > 0 && addMenu}
            {mayWrite && (
              <Button
                disabled={!dirty || faults.length > 0 || !isWhole(graph)}
                loading={save.isPending}
                onClick={() =>
                  save.send({ params: { _id: stored._id }, body: { graph, version: stored.version } })
                }
              >
                {t('bots.flow.save')}
              </Button>
            )}
          </>
        }
      />
      {left && mayWrite && <RecoveryOffer take={() => take(left)} drop={drop} />}
      {stored.provider === 'gptbots' && (
        <Alert className={classes.alert} color="blue">
          {t('bots.flow.outside')}
        </Alert>
      )}
      {!stored.active && (
        <Alert className={classes.alert} color="orange">
          {t('bots.flow.off')}
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert className={classes.alert} color="red" role="status" title={t('bots.flow.faulty')}>
          <ul className={classes.faults}>
            {[...new Set(faults.map(({ code }) => code))].map((code) => (
              <li key={code}>{t(`bots.flow.faults.${code}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {graph.nodes.length === 0 ? (
        <Card>
          <Empty
            title={t('bots.flow.empty')}
            help={t('bots.flow.empty_help')}
            action={
              mayWrite && (
                <span className={classes.acts}>
                  <Button onClick={() => setGraph(exampleFlow(i18n.language))}>
                    {t('bots.flow.example')}
                  </Button>
                  {addMenu}
                </span>
              )
            }
          />
        </Card>
      ) : (
        <div className={classes.editor}>
          <FlowCanvas
            graph={graph}
            chosen={chosen}
            faulty={new Set(faults.flatMap(({ id }) => id ?? []))}
            onChoose={choose}
            {...(mayWrite ? { onMove: (id, to) => setGraph(moved(graph, id, to)), onRemove: remove } : {})}
          />
          <aside className={classes.side}>
            {node && (
              <NodePanel
                key={node.id}
                node={node}
                graph={graph}
                disabled={!mayWrite}
                onChange={(next) => setGraph(replaced(graph, next))}
                onRemove={() => remove(node.id)}
              />
            )}
            <TryPanel botId={stored._id} graph={graph} ready={faults.length === 0 && isWhole(graph)} />
          </aside>
        </div>
      )}
    </>
  );
}
