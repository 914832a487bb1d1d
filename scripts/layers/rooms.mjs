// Who may import whom, and who may touch files, processes and the network. docs/ explains it; this
// is the only place where it is written down for the machine.

/**
 * `imports`: the rooms whose values may be imported; `types`: rooms of which only types may be.
 * `packages`: the libraries that the room may use (`*` at the end stands for anything).
 */
export const rooms = {
  contract: { imports: [], types: [], node: false, packages: ['zod', 'i18next'] },
  sources: { imports: ['contract'], types: [], node: false, packages: ['zod', 'yaml'] },
  engine: {
    imports: ['sources', 'contract'],
    types: [],
    node: true,
    packages: ['zod', 'yaml', 'better-sqlite3', 'chokidar', 'atomically', 'proper-lockfile'],
  },
  main: { imports: ['contract'], types: ['engine'], node: true, packages: ['electron', 'zod'] },
  preload: { imports: ['contract'], types: [], node: false, packages: ['electron', 'zod'] },
  renderer: {
    imports: ['contract'],
    types: [],
    node: false,
    packages: [
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
      'zod',
      'zod/*',
      'zustand',
      'zustand/*',
      '@tanstack/*',
      'radix-ui',
      'cmdk',
      'sonner',
      'lucide-react',
      'lucide-react/*',
      '@xyflow/react',
      '@xyflow/react/*',
      'i18next',
      'react-markdown',
      'remark-gfm',
      'rehype-sanitize',
    ],
  },
  serve: { imports: ['engine', 'contract'], types: [], node: true, packages: ['ws', 'zod'] },
  cli: { imports: ['engine', 'contract'], types: [], node: true, packages: ['zod'] },
};

/** Rooms that compute and do nothing else: the same input gives the same output, on any day. */
export const pureRooms = ['contract', 'sources'];

/** What only a few places may do. Every line here is a door; keep the list short. */
export const doors = {
  'write files': [
    'src/engine/write/', // the write path into workspaces: preview, confirm, receipt
    'src/engine/store/', // our own files in the user-data folder
    'src/main/', // the window's own state
  ],
  'start processes': [
    'src/engine/write/', // commands of a confirmed plan
    'src/main/', // the engine itself
  ],
  'use the network': [
    'src/serve/', // the loopback host
  ],
  'use raw ipcMain': ['src/main/ipc.ts'],
  'use raw ipcRenderer': ['src/preload/index.ts'],
  'make a window': ['src/main/window.ts'],
};

export const processModules = ['node:child_process', 'node:cluster'];
export const networkModules = [
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dgram',
];
/** Ways around every rule of this file. */
export const evasiveModules = ['node:vm', 'node:module', 'node:repl', 'node:inspector', 'node:sea'];
/** Libraries that write files for whoever calls them. */
export const writingPackages = ['atomically', 'proper-lockfile'];

export const fileModules = ['node:fs', 'node:fs/promises'];
/** What may be imported from `node:fs` outside of the doors; `open` is checked by its flags too. */
export const readingNames = [
  'access',
  'accessSync',
  'close',
  'closeSync',
  'constants',
  'createReadStream',
  'exists',
  'existsSync',
  'fstat',
  'fstatSync',
  'lstat',
  'lstatSync',
  'open',
  'openSync',
  'opendir',
  'opendirSync',
  'read',
  'readSync',
  'readdir',
  'readdirSync',
  'readFile',
  'readFileSync',
  'readlink',
  'readlinkSync',
  'realpath',
  'realpathSync',
  'stat',
  'statSync',
  'statfs',
  'statfsSync',
  'unwatchFile',
  'watch',
  'watchFile',
];
export const openingNames = ['open', 'openSync'];
export const readingFlags = [
  'O_RDONLY',
  'O_NOFOLLOW',
  'O_NONBLOCK',
  'O_CLOEXEC',
  'O_DIRECTORY',
  'O_NOCTTY',
  'O_NOATIME',
];
