import type { common as english } from '../en/common.ts';

export const common: Readonly<Record<keyof typeof english, string>> = {
  'lane.user': '需要你处理',
  'lane.health': '出现故障',
  'lane.agent': '轮到智能体',
  'lane.evidence': '等待证据',
};
