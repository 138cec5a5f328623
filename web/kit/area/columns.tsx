import { ColorSwatch } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { UNIT_SECONDS } from '#web/kit/form/duration-units.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { buildFieldPlans, type FieldPlan } from '#web/kit/form/field.ts';
import { ReferenceNames } from '#web/kit/form/references.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { formatLength } from '#web/kit/text/format.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { AreaLabels } from './area-labels.ts';
import type { Item } from './item.ts';

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** One value as a table shows it, by the control that edits it; rows are counted. */
function drawn(plan: FieldPlan | undefined, value: unknown, choices: FieldLabels['choices']) {
  if (plan?.control === 'rows') return Array.isArray(value) ? value.length : '';
  if (plan?.control === 'reference')
    return (
      <ReferenceNames list={plan.of ?? ''} ids={[value].flat().filter((id) => typeof id === 'string')} />
    );
  if (choices)
    return whole(textOf((Array.isArray(value) ? value : [value]).map((one) => choices[String(one)] ?? one)));
  if (plan?.control === 'duration' && typeof value === 'number')
    return whole(formatLength(value * UNIT_SECONDS[plan.unit ?? 'seconds'], i18n.language));
  if (typeof value === 'number') return <NumberText value={value} />;
  if (typeof value === 'boolean') {
    const Sign = value ? IconCheck : IconMinus;
    return (
      <span
        style={{
          display: 'inline-flex',
          gap: 6,
          alignItems: 'center',
          color: value ? undefined : 'var(--es-dim)',
        }}
      >
        <Sign size={16} aria-hidden />
        {i18n.t(value ? 'kit.area.columns_state.yes' : 'kit.area.columns_state.no')}
      </span>
    );
  }
  if (plan?.control === 'color' && typeof value === 'string') {
    return <ColorSwatch color={value} size={16} role="img" aria-label={value} title={value} />;
  }
  if (!plan && typeof value === 'string' && INSTANT.test(value)) return <TimeText value={value} />;
  return whole(textOf(value));
}

/** A column may be narrower than its text: the browser's tooltip shows all of it. */
const whole = (text: string) => <span title={text}>{text}</span>;

/** A timestamp set by the server. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A field that stores a network's last fault is marked as such by its meta (`LastFault`). */
const FaultMeta = z.object({ fault: z.literal(true) });
function isFault(field: unknown): boolean {
  return field instanceof z.ZodType && FaultMeta.safeParse(field.meta()).success;
}

/** The text of a fault, by the field beside it that holds its code. */
function describeFault(item: Item, name: string): unknown {
  const sentence = item[name];
  if (typeof sentence !== 'string') return sentence;
  return formatStoredFault(StoredFault.safeParse(item[`${name}_fault`]).data, sentence);
}

function sortable(value: unknown): string | number | boolean | null {
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
}

function isNumber(field: unknown): boolean {
  return field instanceof z.ZodNumber || (field instanceof z.ZodDefault && isNumber(field.unwrap()));
}

const ALWAYS = () => true;

/** The name and the fault are read most; a state that the server describes in words is shown in full. */
const NAME = 'minmax(9.375rem, 2fr)';
const FAULT = 'minmax(11rem, 2fr)';
const STATE = '9.25rem';

/** The columns that a collection declares; the first one names the item and cannot be hidden. */
export function buildColumns(resource: Collection, words: AreaLabels): readonly Column<Item>[] {
  const plans = buildFieldPlans(resource.fields, resource.shownWhen);
  return resource.columns.map((name, index) => {
    const plan = plans.find((one) => one.name === name);
    const fault = isFault(resource.shown?.[name]);
    const field = words.field(name);
    const hasCell = name in (resource.shown ?? {});
    const hasUse = resource.shownWhen?.[name] ?? ALWAYS;
    return {
      id: name,
      header: field.label,
      cell: (item) =>
        index === 0 ? (
          <strong style={{ fontWeight: 500 }}>{textOf(item[name])}</strong>
        ) : hasUse(item) ? (
          drawn(plan, fault ? describeFault(item, name) : item[name], field.choices)
        ) : (
          <span style={{ color: 'var(--es-dim)' }}>–</span>
        ),
      ...(isNumber(resource.shown?.[name] ?? resource.fields[name]) ? { align: 'right' as const } : {}),
      // Sorting by ids would make no sense to users.
      ...(plan?.control === 'reference'
        ? {}
        : { value: (item: Item) => (hasUse(item) ? sortable(item[name]) : null) }),
      ...(index === 0 ? { always: true, width: NAME } : {}),
      ...(fault ? { width: FAULT } : hasCell && field.choices ? { width: STATE } : {}),
    };
  });
}
