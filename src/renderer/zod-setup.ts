// Imported before any schema is made: without it zod probes `new Function`, which the page's
// Content Security Policy reports as a violation.
import { z } from 'zod';

z.config({ jitless: true });
