import type { Failure } from '#contracts/kit/envelope.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { API_ERRORS } from '#texts/api-errors.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th } from '#texts/th.ts';

function read(texts: Readonly<Record<string, string>>) {
  return (fault: WireFault): string => fillFault(fault, (code) => texts[code]);
}
const inEnglish = read({ ...API_ERRORS, ...en.faults });
/** A refusal's own code has its Thai text in the screens; here it only has to be declared. */
const inThai = read({ ...API_ERRORS, ...th.faults });

/** Why a fault cannot be read by everybody: no text in a language, a parameter that is not filled in, a generic code. */
function faultOf(fault: WireFault, sentence: string | undefined): string | null {
  const [english, thai] = [inEnglish(fault), inThai(fault)];
  if (fault.code === 'not_taken') return 'is the generic fault';
  if (english === fault.code || thai === fault.code) return `the code ${fault.code} has no text`;
  if (english !== sentence) return `says ${JSON.stringify(sentence)} beside ${JSON.stringify(english)}`;
  return thai.trim() === '' ? `the code ${fault.code} has no Thai text` : null;
}

/** Why a failure does not say the same as sentences and as faults, in both languages; null where it does. */
export function checkFailure({ message, fault, fields = {}, faults = {} }: Failure): string | null {
  const wrong = [
    ...(fault ? [faultOf(fault, message)] : []),
    ...Object.entries(fields).map(([path, sentence]) => {
      const one = faults[path];
      const found = one ? faultOf(one, sentence) : 'has no fault';
      return found && `${path}: ${found}`;
    }),
  ];
  return wrong.find((one) => one !== null) ?? null;
}
