import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { listThemes } from '#contracts/listening/themes/endpoints.ts';

export type Themes = AnswerOf<typeof listThemes>['items'];
