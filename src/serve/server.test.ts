import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BridgeAnswer, SignalboxEvent } from '@contract/channels.ts';
import { startHost, type RunningHost } from './server.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let page: string;
let host: RunningHost;
let calls: { channel: string; args: unknown; client: string }[];
let tell: (event: SignalboxEvent) => void;
let answer: () => Promise<BridgeAnswer>;

beforeAll(() => {
  page = mkdtempSync(join(tmpdir(), 'signalbox-page-'));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(page, 'main.js'), 'export {};');
});
afterAll(() => rmSync(page, { recursive: true }));

beforeEach(async () => {
  calls = [];
  answer = () => Promise.resolve({ ok: true, value: 'answered' });
  host = await startHost({
    engine: {
      call: (channel, args, client) => {
        calls.push({ channel, args, client });
        return answer();
      },
      on: (listener) => (tell = listener),
    },
    port: 0,
    page,
    version: '0.0.0',
    language: 'en',
    locale: 'en-GB',
    onError: () => undefined,
  });
});
afterEach(() => host.close());

/** Sends exactly these headers; the usual clients would not let a test choose `Host`. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: host.port, path, method, headers: { host: own(), ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const own = (): string => `127.0.0.1:${host.port}`;

async function cookie(): Promise<string> {
  const reply = await get(new URL(host.address).pathname + new URL(host.address).search);
  return reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

describe('the page over HTTP', () => {
  it('gives a cookie for the token, and leads to the address without it', async () => {
    const { pathname, search } = new URL(host.address);
    const reply = await get(pathname + search);
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe('/');
    expect(reply.headers['set-cookie']?.[0]).toContain('HttpOnly; SameSite=Strict');
    const index = await get('/', { cookie: await cookie() });
    expect(index.status).toBe(200);
    expect(index.body).toContain('<title>page</title>');
  });

  it('sends the policy with every answer, also with a refusal', async () => {
    for (const reply of [
      await get('/', { cookie: await cookie() }),
      await get('/'),
      await get('/nothing.js', { cookie: await cookie() }),
    ]) {
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain(`connect-src 'self' ws://${own()};`);
      expect(policy).not.toContain('unsafe-eval');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('shows nothing of itself without the cookie', async () => {
    for (const path of ['/', '/index.html', '/main.js', '/?token=', '/?token=wrong']) {
      const reply = await get(path);
      expect(reply.status, path).toBe(401);
      expect(reply.body).not.toContain('<title>page</title>');
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    // The token counts at the front door only.
    expect((await get(`/main.js${new URL(host.address).search}`)).status).toBe(401);
  });

  it('refuses requests made for another name, as a page does that has pointed its name here', async () => {
    const known = await cookie();
    for (const name of ['rebound.example', `rebound.example:${host.port}`, '0.0.0.0']) {
      expect((await get('/', { cookie: known, host: name })).status, name).toBe(421);
    }
    // Through a tunnel the port is another one.
    expect((await get('/', { cookie: known, host: 'localhost:9000' })).status).toBe(200);
  });

  it('refuses requests from other pages', async () => {
    const known = await cookie();
    for (const origin of ['https://other.example', 'null', 'http://127.0.0.1:1']) {
      expect((await get('/main.js', { cookie: known, origin })).status, origin).toBe(403);
    }
    const reply = await get('/main.js', { cookie: known, origin: `http://${own()}` });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/javascript');
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/..\\package.json',
    '//etc/passwd',
    '/./index.html',
    '/.env.json',
    '/index.html%00.js',
    '/nothing.js',
    '/index',
    '/a/',
  ])('has nothing at %s', async (path) => {
    expect((await get(path, { cookie: await cookie() })).status).toBe(404);
  });

  it('can only be read', async () => {
    const known = await cookie();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/', { cookie: known }, method)).status, method).toBe(405);
    }
    const head = await get('/', { cookie: known }, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  });
});

function open(headers: Record<string, string>, path = '/socket'): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function openOwn(): Promise<WebSocket> {
  return open({ host: own(), origin: `http://${own()}`, cookie: await cookie() });
}

function next(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) =>
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8')))),
  );
}

function closed(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', (code) => resolve(code)));
}

describe('calls over the socket', () => {
  it('are opened only by our own page with the cookie', async () => {
    const known = await cookie();
    const right = { host: own(), origin: `http://${own()}`, cookie: known };
    const { origin: _origin, ...noOrigin } = right;
    const { cookie: _cookie, ...noCookie } = right;
    const wrong: Record<string, string>[] = [
      noOrigin,
      noCookie,
      { ...right, cookie: 'signalbox=x' },
      { ...right, origin: 'https://other.example' },
      { ...right, origin: 'http://localhost:5173' },
      { ...right, host: 'rebound.example' },
      { ...right, host: 'rebound.example', origin: 'http://rebound.example' },
    ];
    for (const headers of wrong) {
      await expect(open(headers), JSON.stringify(headers)).rejects.toThrow(/40[13]/);
    }
    await expect(open(right, '/other')).rejects.toThrow(/404/);
    const socket = await open(right);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });

  it('reach the engine checked, with defaults filled in and the connection named', async () => {
    const [one, two] = [await openOwn(), await openOwn()];
    one.send(JSON.stringify({ id: 7, channel: 'queue.list', args: {} }));
    expect(await next(one)).toEqual({ id: 7, answer: { ok: true, value: 'answered' } });
    two.send(JSON.stringify({ id: 'a', channel: 'queue.list', args: { limit: 3 } }));
    expect(await next(two)).toMatchObject({ id: 'a' });
    expect(calls.map(({ args }) => args)).toEqual([
      { filter: {}, offset: 0, limit: 200 },
      { filter: {}, offset: 0, limit: 3 },
    ]);
    expect(calls[0]?.client).not.toBe(calls[1]?.client);
    one.close();
    two.close();
  });

  it('come from the same page when it connects again, and a name of another form is not taken', async () => {
    const name = '3f0f1c9e-7f54-4b1e-9d2e-0c1a5a3f9b10';
    const right = { host: own(), origin: `http://${own()}`, cookie: await cookie() };
    for (const path of [
      `/socket?client=${name}`,
      `/socket?client=${name}`,
      '/socket?client=shell',
      '/socket?client=shell',
    ]) {
      const socket = await open(right, path);
      socket.send(JSON.stringify({ id: 1, channel: 'loops.list', args: {} }));
      await next(socket);
      socket.close();
    }
    const [first, again, ...others] = calls.map(({ client }) => client);
    expect(first).toContain(name);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
    expect(others).not.toContain('shell');
  });

  it('that do not fit are answered and do not reach the engine', async () => {
    const socket = await openOwn();
    for (const [channel, args] of [
      ['queue.list', { limit: 1e9 }],
      ['no.such', {}],
      ['__proto__', {}],
      [12, {}],
    ]) {
      socket.send(JSON.stringify({ id: 1, channel, args }));
      expect(await next(socket)).toMatchObject({ id: 1, answer: { ok: false } });
    }
    expect(calls).toEqual([]);
    socket.close();
  });

  it('that the host answers itself say that it is a browser', async () => {
    const socket = await openOwn();
    socket.send(JSON.stringify({ id: 1, channel: 'host.info' }));
    expect(await next(socket)).toMatchObject({
      answer: { ok: true, value: { kind: 'browser', canPickFolder: false, locale: 'en-GB' } },
    });
    socket.send(JSON.stringify({ id: 2, channel: 'host.pick-folder', args: {} }));
    expect(await next(socket)).toEqual({ id: 2, answer: { ok: true, value: null } });
    socket.close();
  });

  it('are answered when the engine throws', async () => {
    answer = () => Promise.reject(new Error('out of luck'));
    const socket = await openOwn();
    socket.send(JSON.stringify({ id: 1, channel: 'engine.status', args: {} }));
    expect(await next(socket)).toMatchObject({
      answer: { ok: false, message: { params: { reason: 'out of luck' } } },
    });
    socket.close();
  });

  it('get events beside them', async () => {
    const sockets = [await openOwn(), await openOwn()];
    const arrivals = Promise.all(sockets.map(next));
    tell({ event: 'changed', revision: 4, loops: null });
    expect(await arrivals).toEqual(
      sockets.map(() => ({ event: { event: 'changed', revision: 4, loops: null } })),
    );
    for (const socket of sockets) socket.close();
  });

  it.each(['', 'not json', '[]', '"x"', '{"channel":"engine.status"}', '{"id":{}}'])(
    'that cannot be answered close the connection: %j',
    async (text) => {
      const socket = await openOwn();
      socket.send(text);
      expect(await closed(socket)).toBe(1007);
    },
  );

  it('that are larger than any call close the connection', async () => {
    const socket = await openOwn();
    socket.on('error', () => undefined);
    socket.send('x'.repeat(9 * 1024 * 1024));
    expect([1006, 1009]).toContain(await closed(socket));
  });

  it('end when the host stops', async () => {
    const socket = await openOwn();
    const code = closed(socket);
    await host.close();
    expect(await code).toBe(1001);
  });
});

it('says when the port is taken', async () => {
  await expect(
    startHost({
      engine: { call: answer, on: () => undefined },
      port: host.port,
      page,
      version: '0.0.0',
      language: 'en',
      locale: 'en',
      onError: () => undefined,
    }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
