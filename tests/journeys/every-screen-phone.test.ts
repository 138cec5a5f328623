import { testEveryScreen } from '#tests/journeys/every-screen.ts';
import { SCREEN_VARIANTS } from '#tests/journeys/screen-looks.ts';

testEveryScreen(SCREEN_VARIANTS[1], 'empty');
