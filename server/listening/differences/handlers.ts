import { getDifference } from '#contracts/listening/differences/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { computeDifference } from '#server/listening/differences/difference.ts';

export const handlers = [bind(getDifference, (call) => computeDifference(call, call.query))];
