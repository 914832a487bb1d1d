import type { sources as english } from '../en/sources.ts';

export const sources: Readonly<Record<keyof typeof english, string>> = {
  'finding.row.title_one': '{{count}} 项严重发现',
  'finding.row.title_other': '{{count}} 项严重发现',
  'finding.row.why':
    '账本违反了必须遵守的规则：越过了边界，或某条记录不可信。请先查看，再让后续工作以它为依据。',
  'source.last-good': '这是最近一次能读取的版本。',
};
