/** The native menu. What it can do the page can do too; here it is found by those who look here. */
import type { MenuItemConstructorOptions } from 'electron';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';

export interface MenuOptions {
  readonly say: Translate;
  readonly mac: boolean;
  /** Adds reloading and the developer tools. */
  readonly developer: boolean;
  /** Shows a place of the page (`/queue`). */
  readonly go: (to: string) => void;
  readonly showLog: () => void;
  readonly about: () => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The whole menu as data, so that it can be looked at without a window. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { say, mac } = options;
  const settings: MenuItemConstructorOptions = {
    label: say(msg('host.menu.settings')),
    accelerator: 'CmdOrCtrl+,',
    click: () => options.go('/settings'),
  };
  return [
    ...(mac ? [appMenu(options, settings)] : []),
    fileMenu(options, settings),
    editMenu(say),
    viewMenu(options),
    goMenu(options),
    {
      label: say(msg('host.menu.window')),
      role: 'window',
      submenu: [
        { role: 'minimize', label: say(msg('host.menu.minimise')) },
        { role: 'close', label: say(msg('host.menu.close')) },
      ],
    },
    {
      label: say(msg('host.menu.help')),
      role: 'help',
      submenu: [
        { label: say(msg('host.menu.logs')), click: options.showLog },
        ...(mac ? [] : [{ label: say(msg('host.menu.about')), click: options.about }]),
      ],
    },
  ];
}

function appMenu(
  { say, about }: MenuOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: say(msg('host.name')),
    submenu: [
      { label: say(msg('host.menu.about')), click: about },
      separator,
      settings,
      separator,
      { role: 'hide', label: say(msg('host.menu.hide')) },
      { role: 'hideOthers', label: say(msg('host.menu.hide-others')) },
      { role: 'unhide', label: say(msg('host.menu.show-all')) },
      separator,
      { role: 'quit', label: say(msg('host.menu.quit')) },
    ],
  };
}

function fileMenu(
  { say, mac, go }: MenuOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: say(msg('host.menu.file')),
    submenu: [
      {
        label: say(msg('host.menu.attach')),
        accelerator: 'CmdOrCtrl+O',
        click: () => go('/workspaces?attach=1'),
      },
      ...(mac
        ? []
        : [
            separator,
            settings,
            separator,
            { role: 'quit', label: say(msg('host.menu.quit')) } as const,
          ]),
    ],
  };
}

function editMenu(say: Translate): MenuItemConstructorOptions {
  return {
    label: say(msg('host.menu.edit')),
    submenu: [
      { role: 'undo', label: say(msg('host.menu.undo')) },
      { role: 'redo', label: say(msg('host.menu.redo')) },
      separator,
      { role: 'cut', label: say(msg('host.menu.cut')) },
      { role: 'copy', label: say(msg('host.menu.copy')) },
      { role: 'paste', label: say(msg('host.menu.paste')) },
      { role: 'selectAll', label: say(msg('host.menu.select-all')) },
    ],
  };
}

function viewMenu({ say, developer }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: say(msg('host.menu.view')),
    submenu: [
      { role: 'zoomIn', label: say(msg('host.menu.zoom-in')) },
      { role: 'zoomOut', label: say(msg('host.menu.zoom-out')) },
      { role: 'resetZoom', label: say(msg('host.menu.zoom-reset')) },
      separator,
      { role: 'togglefullscreen', label: say(msg('host.menu.full-screen')) },
      // A reload pressed by mistake would throw away what is being typed.
      ...(developer
        ? ([
            separator,
            { role: 'reload', label: say(msg('host.menu.reload')) },
            { role: 'toggleDevTools', label: say(msg('host.menu.developer')) },
          ] as const)
        : []),
    ],
  };
}

function goMenu({ say, go }: MenuOptions): MenuItemConstructorOptions {
  const places = [
    [msg('host.menu.queue'), '/queue'],
    [msg('host.menu.loops'), '/loops'],
    [msg('host.menu.graph'), '/graph'],
    [msg('host.menu.quota'), '/quota'],
    [msg('host.menu.escalations'), '/escalations'],
    [msg('host.menu.packets'), '/packets'],
    [msg('host.menu.findings'), '/findings'],
    [msg('host.menu.journal'), '/journal'],
    [msg('host.menu.workspaces'), '/workspaces'],
  ] as const;
  return {
    label: say(msg('host.menu.go')),
    submenu: places.map(([label, to]) => ({ label: say(label), click: () => go(to) })),
  };
}
