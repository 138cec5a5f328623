import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LineForm } from '#contracts/networks/line.ts';
import { WebchatForm } from '#contracts/networks/webchat.ts';
import { AREAS } from '#contracts/register.ts';
import { CONTROLS, buildFieldPlans } from './field.ts';

function drawn(shape: z.ZodRawShape) {
  return buildFieldPlans(shape).map(({ name, control, optional, initial }) => [
    name,
    control,
    optional,
    initial,
  ]);
}

describe('buildFieldPlans', () => {
  it('The control is chosen by type, by name in the meta, and through defaults', () => {
    const shape = {
      name: z.string().trim().min(1),
      active: z.boolean().default(true),
      size: z.number().int().optional(),
      mode: z.enum(['auto', 'anywhere']).default('auto'),
      tags: z.array(z.string()).default([]),
      color: z.string().default('#2f9e44').meta({ field: 'color' }),
      note: z.string().meta({ field: 'longtext' }).optional(),
      site: z.url(),
    };
    expect(drawn(shape)).toEqual([
      ['name', 'text', false, ''],
      ['active', 'switch', true, true],
      ['size', 'number', true, ''],
      ['mode', 'select', true, 'auto'],
      ['tags', 'tags', true, []],
      ['color', 'color', true, '#2f9e44'],
      ['note', 'longtext', true, ''],
      ['site', 'url', false, ''],
    ]);
  });

  it('A field of a row is shown for some values of its sibling fields', () => {
    const kind = z.enum(['text', 'choice']);
    const choices = z
      .array(z.string())
      .default([])
      .meta({ when: { kind: ['choice'] } });
    const [rows] = buildFieldPlans({ rows: z.array(z.object({ kind, choices })) });
    const [always, sometimes] = rows?.rows ?? [];
    expect([always?.shownWhen, sometimes?.initial]).toEqual([undefined, []]);
    expect(['text', 'choice'].map((chosen) => sometimes?.shownWhen?.({ kind: chosen }))).toEqual([
      false,
      true,
    ]);
  });

  it('Durations, times, days and references have their own controls', () => {
    const shape = {
      wait: z.number().int().default(60).meta({ field: 'duration' }),
      pause: z.number().meta({ field: 'duration', unit: 'minutes' }).default(0),
      from: z.string().meta({ field: 'time' }),
      on: z.iso.date().meta({ field: 'date' }).optional(),
      owner: z.uuid().nullable().meta({ field: 'reference', of: 'users' }),
      groups: z.array(z.uuid()).meta({ field: 'reference', of: 'groups' }).default([]),
    };
    expect(drawn(shape)).toEqual([
      ['wait', 'duration', true, 60],
      ['pause', 'duration', true, 0],
      ['from', 'time', false, ''],
      ['on', 'date', true, ''],
      ['owner', 'reference', true, null],
      ['groups', 'reference', true, []],
    ]);
    const plans = buildFieldPlans(shape);
    expect(plans.find(({ name }) => name === 'pause')?.unit).toBe('minutes');
    expect(plans.find(({ name }) => name === 'owner')).toMatchObject({ of: 'users', many: false });
    expect(plans.find(({ name }) => name === 'groups')).toMatchObject({ of: 'groups', many: true });
  });

  it('A select gets its choices', () => {
    expect(buildFieldPlans({ mode: z.enum(['a', 'b']).default('a') })[0]?.choices).toEqual(['a', 'b']);
  });

  it('The secrets of the channel forms are hidden', () => {
    expect(drawn(LineForm.shape).map(([name, control]) => [name, control])).toEqual([
      ['channel_id', 'text'],
      ['channel_access_token', 'secret'],
      ['channel_secret', 'secret'],
    ]);
    expect(drawn(WebchatForm.shape).map(([, control]) => control)).toEqual(['tags', 'longtext', 'color']);
  });

  it('Every field of every settings area has a control, and a label for each value of its own schema', () => {
    for (const area of AREAS) {
      for (const resource of Object.values(area.resources)) {
        for (const { control } of buildFieldPlans(resource.fields)) expect(CONTROLS).toContain(control);
      }
    }
  });
});
