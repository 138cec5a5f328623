/** Whether a host can be: labels of at most 63 letters and 253 in all, in the form that name servers know (RFC 3492). */
export function isValidHost(host: string): boolean {
  const labels = host.toLowerCase().split('.').map(asciiLength);
  return (
    labels.every((length) => length <= LABEL) && labels.reduce((sum, length) => sum + length + 1, -1) <= HOST
  );
}

const LABEL = 63;
const HOST = 253;

/** The length of a label as name servers know it. */
function asciiLength(label: string): number {
  const points = Array.from(label, (letter) => letter.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < FIRST).length;
  return basic === points.length ? points.length : PREFIX.length + encodedLength(points, basic);
}

const PREFIX = 'xn--';
/** Numbers of RFC 3492, section 5. */
const FIRST = 0x80;
const [BASE, LEAST, MOST, SKEW, DAMP, BIAS] = [36, 1, 26, 38, 700, 72];

/** RFC 3492, section 6.3, counting letters instead of writing them. */
function encodedLength(points: readonly number[], basic: number): number {
  let length = basic > 0 ? basic + 1 : 0;
  let [next, delta, bias, handled] = [FIRST, 0, BIAS, basic];
  while (handled < points.length) {
    const point = Math.min(...points.filter((each) => each >= next));
    delta += (point - next) * (handled + 1);
    for (const each of points) {
      if (each < point) delta += 1;
      if (each !== point) continue;
      length += lettersOf(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next = point + 1;
  }
  return length;
}

function lettersOf(delta: number, bias: number): number {
  let letters = 1;
  let rest = delta;
  for (let step = BASE; ; step += BASE) {
    const threshold = Math.min(MOST, Math.max(LEAST, step - bias));
    if (rest < threshold) return letters;
    rest = Math.floor((rest - threshold) / (BASE - threshold));
    letters += 1;
  }
}

function adapted(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / count);
  let step = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; step += BASE) rest = Math.floor(rest / (BASE - LEAST));
  return step + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW));
}
