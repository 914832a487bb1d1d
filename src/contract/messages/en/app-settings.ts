/** Settings. */
export const appSettings = {
  'ui.settings.about': 'Signalbox {{version}}.',
  'ui.settings.comfortable': 'Comfortable (two lines)',
  'ui.settings.compact': 'Compact (one line)',
  'ui.settings.dark': 'Dark',
  'ui.settings.density': 'Rows',
  'ui.settings.in-browser': 'Shown in a browser, served from this machine only.',
  'ui.settings.language': 'Language',
  'ui.settings.letter-keys': 'Single-letter keys',
  'ui.settings.letter-keys-help':
    'Such as j, k and /. Switch them off if they get in the way of a screen reader or speech input.',
  'ui.settings.light': 'Light',
  'ui.settings.mute': 'Mute a loop…',
  'ui.settings.muted': 'Muted loops',
  'ui.settings.muted-help': 'Their items stay in the queue; they only give no notification.',
  'ui.settings.name': 'Your name',
  'ui.settings.name-help':
    'Written into the journal beside the account of this machine. The control planes record no person.',
  'ui.settings.notifications': 'Notifications',
  'ui.settings.notifications-help':
    'Only when something new needs you; never because an agent finished a turn.',
  'ui.settings.on-desktop': 'Running as an app.',
  'ui.settings.system': 'As the system',
  'ui.settings.theme': 'Theme',
  'ui.settings.unmute': 'Unmute',
} as const;
