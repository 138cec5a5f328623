import { expect, it } from 'vitest';
import { KIND_BITS, kindOf, unitKinds, VERDICT, verdicts } from '#engine/keywords/kernel/edges.ts';
import { isEdge } from '#engine/text/edges.ts';

it('says of two neighbouring units what the text would say, or nothing', () => {
  const said = verdicts();
  const wrong: string[] = [];
  for (const [before, kind] of unitKinds())
    for (const [after, next] of unitKinds()) {
      const verdict = said[(kind << KIND_BITS) | next];
      const edge = isEdge(String.fromCharCode(before, after), 1) ? VERDICT.edge : VERDICT.joined;
      if (verdict !== VERDICT.unknown && verdict !== edge) wrong.push(`${before} ${after}`);
    }
  expect(wrong).toEqual([]);
  expect(kindOf(0x65e5)).toBe(0);
  expect([...'a5_ #กเ้า'].every((unit) => kindOf(unit.charCodeAt(0)) > 0)).toBe(true);
});
