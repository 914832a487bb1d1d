/** The icon among the system's: how many items need a person, and a way to the queue. */
import { Menu, nativeImage, Tray } from 'electron';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';

export interface TrayOptions {
  readonly icon: string;
  readonly say: () => Translate;
  readonly open: () => void;
  readonly quit: () => void;
}

/** Shown together with notices, and never the only way back: the window stays in the task bar. */
export class QueueTray {
  readonly #options: TrayOptions;
  #tray: Tray | null = null;

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  /** @param count items that need a person; null takes the icon away */
  show(count: number | null): void {
    if (count === null) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    try {
      this.#tray ??= this.#make();
      const { say, open, quit } = this.#options;
      const text = say()(
        count === 0 ? msg('host.tray.quiet') : msg('host.tray.waiting', { count }),
      );
      this.#tray.setToolTip(text);
      // Some desktops show neither tip nor click, only this menu.
      this.#tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text, enabled: false },
          { label: say()(msg('host.tray.open')), click: open },
          { type: 'separator' },
          { label: say()(msg('host.menu.quit')), click: quit },
        ]),
      );
    } catch {
      // A desktop without such a place.
      this.#tray = null;
    }
  }

  #make(): Tray {
    const tray = new Tray(nativeImage.createFromPath(this.#options.icon));
    tray.on('click', this.#options.open);
    return tray;
  }
}
