/** What the shells say: Electron's main, the loopback host and the command line. */
export const host = {
  'host.name': 'Signalbox',

  'host.call.unknown':
    'Signalbox has no call named “{{channel}}”, so nothing was done. Reload the page; if it comes back, the page and the app are of different versions.',
  'host.call.arguments':
    'The call “{{channel}}” was refused because a value in it is not what it should be ({{where}}). Nothing was done.',
  'host.call.sender': 'A call from a page that is not Signalbox was refused. Nothing was done.',
  'host.call.failed':
    'Signalbox could not carry out “{{channel}}”: {{reason}}. Try again; the log says more.',

  'host.engine.slow':
    'The engine gave no answer to “{{channel}}” within {{seconds}} s. Try again in a moment.',
  'host.engine.gone':
    'The engine stopped before it answered. It is being started again; try again in a moment.',
  'host.engine.gone-writing':
    'The engine stopped while it was writing. Whether the change was written is not known yet: look in the journal and in the ledger before you try again.',
  'host.engine.slow-writing':
    'The engine has not said within {{seconds}} s whether the change was written. Look in the journal and in the ledger before you try again.',
  'host.engine.down':
    'The engine stopped {{tries}} times in a row and was not started again. What is on the screen may be old. Try again, or quit Signalbox and start it anew; the log says why it stopped.',
  'host.engine.stopping': 'Signalbox is closing, so the call was not carried out.',

  'host.menu.file': 'File',
  'host.menu.attach': 'Attach a folder…',
  'host.menu.settings': 'Settings',
  'host.menu.close': 'Close window',
  'host.menu.quit': 'Quit Signalbox',
  'host.menu.hide': 'Hide Signalbox',
  'host.menu.hide-others': 'Hide others',
  'host.menu.show-all': 'Show all',
  'host.menu.edit': 'Edit',
  'host.menu.undo': 'Undo',
  'host.menu.redo': 'Redo',
  'host.menu.cut': 'Cut',
  'host.menu.copy': 'Copy',
  'host.menu.paste': 'Paste',
  'host.menu.select-all': 'Select all',
  'host.menu.view': 'View',
  'host.menu.zoom-in': 'Larger',
  'host.menu.zoom-out': 'Smaller',
  'host.menu.zoom-reset': 'Normal size',
  'host.menu.full-screen': 'Full screen',
  'host.menu.reload': 'Reload',
  'host.menu.developer': 'Developer tools',
  'host.menu.go': 'Go',
  'host.menu.queue': 'Queue',
  'host.menu.loops': 'Loops',
  'host.menu.graph': 'Graph',
  'host.menu.quota': 'Quota',
  'host.menu.escalations': 'Escalations',
  'host.menu.packets': 'Packets',
  'host.menu.findings': 'Findings',
  'host.menu.journal': 'Journal',
  'host.menu.workspaces': 'Workspaces',
  'host.menu.window': 'Window',
  'host.menu.minimise': 'Minimise',
  'host.menu.help': 'Help',
  'host.menu.logs': 'Show the log',
  'host.menu.about': 'About Signalbox',

  'host.dialog.pick': 'Attach a folder',
  'host.dialog.pick-button': 'Attach',
  'host.dialog.save': 'Save',
  'host.dialog.save-inside':
    '{{path}} lies in an attached workspace. Signalbox writes there only what you have previewed and confirmed, so nothing was saved. Save it somewhere else.',
  'host.dialog.save-failed': '{{path}} could not be written: {{reason}}. Save it somewhere else.',
  'host.dialog.link': 'Open {{host}} in your browser?',
  'host.dialog.link-detail':
    'The link comes from a ledger, and Signalbox has not checked it:\n{{href}}',
  'host.dialog.link-open': 'Open in browser',
  'host.dialog.cancel': 'Cancel',
  'host.dialog.ok': 'OK',
  'host.dialog.hanging': 'The window does not answer.',
  'host.dialog.hanging-detail':
    'You can wait, or load the window again. Nothing in the ledgers is touched, and drafts are kept.',
  'host.dialog.wait': 'Wait',
  'host.dialog.reload': 'Load again',
  'host.dialog.about': 'Signalbox {{version}}',
  'host.dialog.about-detail': 'Electron {{electron}}, Chromium {{chrome}}',
  'host.dialog.attach-failed': 'Not everything could be attached.',

  'host.recovery.title': 'The window stopped three times within a minute',
  'host.recovery.text':
    'Signalbox stopped loading it again by itself. The ledgers were not touched, and your workspaces, settings, drafts and journal are kept. Open the window again; if it keeps stopping, quit Signalbox and look in the log ({{path}}).',
  'host.recovery.again': 'Open the window again',

  'host.notice.one': '{{loop}} needs you',
  'host.notice.more_one': '{{count}} item needs you',
  'host.notice.more_other': '{{count}} items need you',
  'host.notice.more-body': 'The newest: {{titles}}',
  'host.tray.quiet': 'Signalbox: nothing needs you',
  'host.tray.waiting_one': 'Signalbox: {{count}} item needs you',
  'host.tray.waiting_other': 'Signalbox: {{count}} items need you',
  'host.tray.open': 'Open the queue',

  'host.serve.token':
    'This page needs the address that Signalbox printed when it was started: it ends in a token that this browser has not shown yet.',
  'host.serve.token-again': 'If you have just opened that address, go on here.',
  'host.serve.host':
    'This address is not served. Open the address that Signalbox printed: it begins with http://127.0.0.1.',
  'host.serve.missing': 'There is no such page here. Open the address that Signalbox printed.',
  'host.serve.method': 'Only pages can be fetched here.',
  'host.serve.port-taken':
    'Port {{port}} on 127.0.0.1 is used by another program. Choose another with --port, or leave it out to get a free one.',
  'host.serve.page-missing':
    'The page of Signalbox is not built: {{path}} is missing. Run “npm run build” and start again.',
  'host.serve.start-failed': 'Signalbox could not be started: {{reason}}',
  'host.serve.help':
    'Usage: signalbox serve [--port N] [--user-data FOLDER] [--demo] [--lang en|zh] [PATH…]\n\nServes Signalbox on 127.0.0.1 for a browser on this machine and prints its address. Each PATH is attached.\n\n  --port N            listen on this port instead of a free one\n  --user-data FOLDER  keep settings, journal and index there\n  --demo              attach the demo workspaces\n  --lang en|zh        language of messages, and of the page unless its settings say otherwise',

  'host.args.unknown':
    'There is no option “{{option}}”. Run “signalbox help” to see what there is.',
  'host.args.value': '“{{option}}” needs a value after it: {{what}}.',
  'host.args.what-port': 'a port between 0 and 65535',
  'host.args.what-folder': 'a folder',
  'host.args.what-lang': 'en or zh',
  'host.args.what-instant': 'an instant such as 2026-08-27T12:00:00Z',
  'host.args.what-map': 'FROM=TO, a recorded folder and where it is on this machine',
  'host.args.command':
    'There is no command “{{command}}”. Run “signalbox help” to see what there is.',
  'host.args.no-paths': 'Name at least one folder to inspect, for example “signalbox inspect .”.',

  'host.cli.help':
    'Usage: signalbox COMMAND …\n\n  inspect PATH… [--json] [--as-of T] [--map FROM=TO]…\n                      what the ledgers in these folders say, and what needs a person\n  serve [PATH…]       serve Signalbox on 127.0.0.1 for a browser (signalbox serve --help)\n  help                this text\n  --version           the version\n\n  --json              print JSON and nothing else (docs/inspect.md describes it)\n  --as-of T           as of that instant, for example 2026-08-27T12:00:00Z\n  --map FROM=TO       a folder that the ledgers name, and where it is on this machine; TO may be\n                      relative to this folder or to a PATH\n  --lang en|zh        language of the text',
  'host.cli.map-missing':
    '--map {{from}}={{to}} leads nowhere: there is no {{to}} from here or in a folder that is inspected. The map was left out; correct it and try again.',
  'host.cli.failed': 'Signalbox could not read the ledgers: {{reason}}',
  'host.cli.queue': 'Queue, as of {{at}}',
  'host.cli.queue-empty': 'Nothing needs anybody.',
  'host.cli.loops': 'Loops',
  'host.cli.loops-empty': 'No loops were found.',
  'host.cli.problems_one': '{{count}} problem in the input',
  'host.cli.problems_other': '{{count}} problems in the input',
  'host.cli.more': '… and {{count}} more; --json lists all of them.',
  'host.cli.col-lane': 'Who',
  'host.cli.col-priority': 'Prio',
  'host.cli.col-loop': 'Loop',
  'host.cli.col-since': 'Since',
  'host.cli.col-what': 'What',
  'host.cli.col-phase': 'Phase',
  'host.cli.col-quota': 'Quota',
  'host.cli.col-runs': 'Runs',
  'host.cli.col-latest': 'Latest run',
} as const;
