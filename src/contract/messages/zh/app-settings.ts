import type { appSettings as english } from '../en/app-settings.ts';

export const appSettings: Readonly<Record<keyof typeof english, string>> = {
  'ui.settings.about': 'Signalbox {{version}}。',
  'ui.settings.comfortable': '宽松（两行）',
  'ui.settings.compact': '紧凑（一行）',
  'ui.settings.dark': '深色',
  'ui.settings.density': '行距',
  'ui.settings.in-browser': '在浏览器中显示，仅由本机提供。',
  'ui.settings.language': '语言',
  'ui.settings.letter-keys': '单字母快捷键',
  'ui.settings.letter-keys-help': '例如 j、k 和 /。如与读屏或语音输入冲突，可以关闭。',
  'ui.settings.light': '浅色',
  'ui.settings.mute': '静音某个循环…',
  'ui.settings.muted': '已静音的循环',
  'ui.settings.muted-help': '它们的事项仍在队列中，只是不再发出通知。',
  'ui.settings.name': '你的姓名',
  'ui.settings.name-help': '与本机账户一并写入操作日志。各控制面本身不记录人员。',
  'ui.settings.notifications': '通知',
  'ui.settings.notifications-help':
    '仅在有新事项需要你处理时通知，不会因智能体结束一个回合而打扰。',
  'ui.settings.on-desktop': '作为桌面应用运行。',
  'ui.settings.system': '跟随系统',
  'ui.settings.theme': '主题',
  'ui.settings.unmute': '取消静音',
};
