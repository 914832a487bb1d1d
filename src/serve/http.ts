/** The page over HTTP: its own files and nothing else, for who may have them. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { pageFile, pageHeaders } from '@contract/page-policy.ts';
import type { Translate } from '@contract/translate.ts';
import { isLoopbackHost, isOwnOrigin, type Entrance } from './guard.ts';
import { plainPage } from './plain-page.ts';

export interface PageOptions {
  readonly entrance: Entrance;
  /** Folder of the built page. */
  readonly folder: string;
  readonly say: Translate;
  readonly language: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Path and query as they were sent. */
function split(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function sockets(host: string | undefined): string[] {
  return isLoopbackHost(host) ? [`ws://${host}`] : [];
}

async function reply(request: IncomingMessage, options: PageOptions): Promise<Reply> {
  const { entrance, folder, say, language } = options;
  const { host, origin, cookie } = request.headers;
  const headers = { host, origin, cookie };
  const sentence = (status: number, message: Msg, link?: { href: string; text: Msg }): Reply => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: plainPage(say, language, message, link),
  });
  if (!isLoopbackHost(host)) return sentence(421, msg('host.serve.host'));
  // Browsers send no origin with a plain visit; where there is one, it has to be ours.
  if (origin !== undefined && !isOwnOrigin(headers)) return sentence(403, msg('host.serve.host'));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { ...sentence(405, msg('host.serve.method')), headers: { allow: 'GET, HEAD' } };
  }
  const { path, query } = split(request.url ?? '/');
  const token = path === '/' ? new URLSearchParams(query).get('token') : null;
  if (token !== null) {
    const admitted = entrance.admit(token);
    // The address with the token stays out of the history and out of every link that is copied.
    if (admitted !== null) {
      return { status: 302, headers: { location: '/', 'set-cookie': admitted } };
    }
  }
  if (!entrance.knows(headers)) {
    // A browser that was sent here by a link on another page holds its new cookie back once.
    return sentence(401, msg('host.serve.token'), {
      href: '/',
      text: msg('host.serve.token-again'),
    });
  }
  const file = pageFile(path);
  if (!file) return sentence(404, msg('host.serve.missing'));
  try {
    const body = await readFile(join(folder, ...file.names));
    return { status: 200, headers: { 'content-type': file.type }, body };
  } catch {
    return sentence(404, msg('host.serve.missing'));
  }
}

/** Answers one request; never throws. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: PageOptions,
): Promise<void> {
  const { status, headers, body = '' } = await reply(request, options);
  response.writeHead(status, {
    ...pageHeaders(sockets(request.headers.host)),
    ...headers,
    'content-length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
