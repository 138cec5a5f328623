import { useMemo } from 'react';
import { z } from 'zod';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { buildFieldPlans, type FieldPlan } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { AreaLabels } from './area-labels.ts';
import { groupFields, filterSavedFields, switchFields } from './field-groups.ts';
import { SwitchList } from './switch-list.tsx';
import type { DocumentData } from './use-document.ts';
import { useSwitches } from './use-switches.ts';

type Props = { resource: Document; store: DocumentData; words: AreaLabels; mayWrite: boolean };

/** The fields of a document below their headings. In an `instant` one the switches save by themselves. */
export function DocumentForm(props: Props) {
  const { resource, store, words, mayWrite } = props;
  const plans = useMemo(() => buildFieldPlans(resource.fields), [resource]);
  const switches = useSwitches(store);
  const own = filterSavedFields(resource, plans);
  const groups = groupFields(resource, switchFields(resource, plans));
  return (
    <>
      {groups.map(({ heading, fields }) => (
        <Card key={heading ?? ''} {...(heading === null ? {} : { title: words.group(heading) })}>
          <SwitchList fields={fields} words={words.field} switches={switches} disabled={!mayWrite} />
        </Card>
      ))}
      {own.length > 0 && (
        <Card>
          <SavedTogether {...props} plans={own} />
        </Card>
      )}
    </>
  );
}

function SavedTogether({ resource, store, words, mayWrite, plans }: Props & { plans: readonly FieldPlan[] }) {
  const { data, update } = store;
  const names = useMemo(() => plans.map(({ name }) => name), [plans]);
  const schema = useMemo(
    () =>
      z.strictObject(Object.fromEntries(names.map((name) => [name, resource.fields[name] ?? z.unknown()]))),
    [names, resource],
  );
  const initial = useMemo<Values>(
    () => Object.fromEntries(names.map((name) => [name, data[name]])),
    [names, data],
  );
  const draft = useDraft({
    schema,
    initial,
    version: data.version,
    thing: resource.name,
    check: (values) => resource.check?.({ ...data, ...values }),
    send: (values, base = data.version) => update(values, base),
  });
  return (
    <DraftForm
      draft={draft}
      fields={plans}
      words={words.field}
      groups={groupFields(resource, plans).map(({ heading, fields }) => ({
        title: heading === null ? null : words.group(heading),
        fields,
      }))}
      disabled={!mayWrite}
    />
  );
}
