import { expect, it } from 'vitest';
import {
  KIND_BITS,
  getKind,
  getUnitKinds,
  EDGE_STATE,
  buildEdgeStates,
} from '#engine/keywords/kernel/edges.ts';
import { isEdge } from '#engine/text/edges.ts';

it('says of two neighbouring units what the text would say, or nothing', () => {
  const said = buildEdgeStates();
  const wrong: string[] = [];
  for (const [before, kind] of getUnitKinds())
    for (const [after, next] of getUnitKinds()) {
      const verdict = said[(kind << KIND_BITS) | next];
      const edge = isEdge(String.fromCharCode(before, after), 1) ? EDGE_STATE.edge : EDGE_STATE.joined;
      if (verdict !== EDGE_STATE.unknown && verdict !== edge) wrong.push(`${before} ${after}`);
    }
  expect(wrong).toEqual([]);
  expect(getKind(0x65e5)).toBe(0);
  expect([...'a5_ #กเ้า'].every((unit) => getKind(unit.charCodeAt(0)) > 0)).toBe(true);
});
