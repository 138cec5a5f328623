import { everyScreen } from '#tests/journeys/every-screen.ts';
import { LOOKS } from '#tests/journeys/looks.ts';

everyScreen(LOOKS[0], 'filled');
