/** Serves the page inside the app, under a scheme of its own instead of `file:`. */
import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_SCHEME, pageFile, pageHeaders } from '@contract/page-policy.ts';
import { pagePath } from './protocol-path.ts';

/** Has to be called before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

const headers = pageHeaders();

function refuse(status: number): Response {
  return new Response(null, { status, headers });
}

/**
 * @param folder of the built page
 * @param recoveryPage the document that is shown when the page itself keeps failing
 */
export function servePage(folder: string, recoveryPage: () => string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const path = pagePath(request.url);
    if (path === '/recovery.html') {
      return new Response(recoveryPage(), {
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      });
    }
    const file = path === null ? null : pageFile(path);
    if (!file) return refuse(404);
    try {
      const bytes = await readFile(join(folder, ...file.names));
      return new Response(new Uint8Array(bytes), {
        headers: { ...headers, 'content-type': file.type },
      });
    } catch {
      return refuse(404);
    }
  });
}
