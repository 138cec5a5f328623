import { z } from 'zod';

// Zod compiles schemas with `new Function` where it may; our Content-Security-Policy refuses that and would report each try.
z.config({ jitless: true });
