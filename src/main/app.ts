/** Puts the desktop app together: engine, window, page, menu, notices. */
import { app, dialog, Menu, nativeTheme, session, shell, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { Settings, SignalboxEvent } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import { APP_ORIGIN } from '@contract/page-policy.ts';
import { routeCall } from '@contract/route-call.ts';
import { translator, type Translate } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import type { StartRequest } from './args.ts';
import { electronDesk } from './desk.ts';
import { startEngine } from './engine-process.ts';
import { EngineSupervisor } from './engine-supervisor.ts';
import { hostHandlers } from './host-channels.ts';
import { answerCalls, tellPage } from './ipc.ts';
import { chooseLanguage } from './language.ts';
import { openLog, type Log } from './log.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation, guardSession } from './navigation.ts';
import { openPageWindow } from './page-window.ts';
import { appPaths } from './paths.ts';
import { servePage } from './protocol.ts';
import { asker, type Ask } from './questions.ts';
import { QueueWatch } from './queue-watch.ts';
import { recoveryPage } from './recovery-page.ts';
import { systemNotifier } from './system-notifier.ts';
import { QueueTray } from './tray.ts';

const paths = appPaths(import.meta.dirname);

export class DesktopApp {
  readonly #given: Language | null;
  readonly #log: Log;
  readonly #engine: EngineSupervisor;
  readonly #ask: Ask;
  readonly #watch: QueueWatch;
  readonly #windows = new Set<number>();
  /** Of the page: the development server while there is one. */
  readonly #origin: string;
  #window: BrowserWindow | null = null;
  #setting: Settings['language'] = 'system';
  #language: Language = 'en';
  #say: Translate = translator('en');
  #stopped = false;

  constructor(request: StartRequest) {
    this.#given = request.language;
    this.#log = openLog(join(app.getPath('userData'), 'logs'));
    const server = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
    this.#origin = server?.replace(/\/$/, '') ?? APP_ORIGIN;
    this.#engine = new EngineSupervisor({
      start: () =>
        startEngine({
          file: paths.engine,
          userData: app.getPath('userData'),
          demoFolder: paths.demo,
        }),
      emit: (event) => this.#take(event),
      log: this.#log.write,
    });
    this.#ask = asker((channel, args, client) => this.#engine.call(channel, args, client));
    this.#watch = new QueueWatch({
      ask: this.#ask,
      notifier: systemNotifier,
      tray: new QueueTray({
        icon: paths.trayIcon,
        say: () => this.#say,
        open: () => this.go('/queue?lane=user'),
        quit: () => app.quit(),
      }),
      say: () => this.#say,
      attentive: () => this.#window?.isFocused() ?? false,
      go: (to) => this.go(to),
    });
  }

  /** Before the first page is made. */
  guard(): void {
    const rules = {
      origin: this.#origin,
      // Vite's own socket, in development.
      sockets: this.#origin === APP_ORIGIN ? [] : [this.#origin.replace(/^http/, 'ws')],
      onRefused: (what: string) => this.#log.write(`refused: ${what}`),
    };
    guardNavigation(app, rules);
    guardSession(session.defaultSession, rules);
    const host = hostHandlers(
      electronDesk({
        window: () => this.#window,
        say: () => this.#say,
        locale: () => this.#given ?? app.getLocale(),
        attachedRoots: () => this.#attachedRoots(),
      }),
    );
    answerCalls({
      ...rules,
      windows: this.#windows,
      route: (channel, args) =>
        routeCall(channel, args, {
          engine: (name, checked) => this.#engine.call(name, checked, 'desktop'),
          host,
          onError: (name) => this.#log.write(`call failed: ${name}`),
        }),
    });
    servePage(paths.page, () => recoveryPage(this.#say, this.#language, this.#log.file));
  }

  /** Starts the engine, opens the window and does what the command line asked for. */
  async start(request: StartRequest): Promise<void> {
    this.#log.write(`start ${app.getVersion()}, Electron ${process.versions.electron}`);
    this.#speak();
    this.#engine.start();
    this.#openWindow(request.to);
    await this.#attach(request);
  }

  /** A second start ends here: the window comes forward and the request is carried out. */
  async again(request: StartRequest): Promise<void> {
    if (request.to !== null) this.go(request.to);
    else this.#focus();
    await this.#attach(request);
  }

  /** Shows the window, at a place of the page. */
  go(to: string): void {
    const window = this.#window;
    this.#focus(to);
    if (window) tellPage(window.webContents, { event: 'navigate', to });
  }

  /** @returns whether everything had been stopped already, so that the app may end now */
  stop(): boolean {
    if (this.#stopped) return true;
    this.#watch.stop();
    void this.#engine.stop().finally(() => {
      this.#stopped = true;
      this.#log.write('end');
      app.quit();
    });
    return false;
  }

  #focus(to: string | null = null): void {
    if (!this.#window) {
      this.#openWindow(to);
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  #openWindow(to: string | null): void {
    const window = openPageWindow({
      origin: this.#origin,
      to,
      userData: app.getPath('userData'),
      preload: paths.preload,
      icon: paths.icon,
      developer: !app.isPackaged,
      title: this.#say(msg('host.name')),
      say: () => this.#say,
      windows: this.#windows,
      log: this.#log.write,
    });
    this.#window = window;
    window.on('closed', () => (this.#window = null));
  }

  #take(event: SignalboxEvent): void {
    if (event.event === 'settings') this.#takeSettings(event.settings);
    if (event.event === 'engine' && event.state === 'up') {
      void this.#ask('settings.get', {}).then((settings) => {
        if (settings) this.#takeSettings(settings);
      });
    }
    this.#watch.take(event);
    if (this.#window) tellPage(this.#window.webContents, event);
  }

  #takeSettings(settings: Settings): void {
    nativeTheme.themeSource = settings.theme;
    if (settings.language === this.#setting) return;
    this.#setting = settings.language;
    this.#speak();
  }

  /** Takes up the language, in the menu as well. */
  #speak(): void {
    this.#language = chooseLanguage(this.#setting, this.#given, app.getLocale());
    this.#say = translator(this.#language);
    const say = this.#say;
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({
          say,
          mac: process.platform === 'darwin',
          developer: !app.isPackaged,
          go: (to) => this.go(to),
          showLog: () => shell.showItemInFolder(this.#log.file),
          about: () => void this.#about(),
        }),
      ),
    );
  }

  async #about(): Promise<void> {
    const { electron, chrome } = process.versions;
    await dialog.showMessageBox({
      message: this.#say(msg('host.dialog.about', { version: app.getVersion() })),
      detail: this.#say(msg('host.dialog.about-detail', { electron, chrome })),
      buttons: [this.#say(msg('host.dialog.ok'))],
      noLink: true,
    });
  }

  async #attach({ paths: folders, demo }: StartRequest): Promise<void> {
    const troubles: string[] = [];
    if (demo) {
      const answer = await this.#ask('demo.open', {});
      if (answer && !answer.ok) troubles.push(this.#say(answer.message));
    }
    for (const path of folders) {
      const answer = await this.#ask('workspaces.attach', { path });
      if (answer && !answer.ok) troubles.push(this.#say(answer.message));
    }
    if (troubles.length === 0) return;
    await dialog.showMessageBox({
      type: 'warning',
      message: this.#say(msg('host.dialog.attach-failed')),
      detail: troubles.join('\n\n'),
      buttons: [this.#say(msg('host.dialog.ok'))],
      noLink: true,
    });
  }

  async #attachedRoots(): Promise<string[] | null> {
    const workspaces = await this.#ask('workspaces.list', {});
    return workspaces?.flatMap(({ path, also }) => [path, ...also]) ?? null;
  }
}
