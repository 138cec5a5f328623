import { testEveryScreen } from '#tests/journeys/every-screen.ts';
import { SCREEN_VARIANTS } from '#tests/journeys/looks.ts';

testEveryScreen(SCREEN_VARIANTS[0], 'filled');
