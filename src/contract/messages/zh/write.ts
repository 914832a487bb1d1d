import type { write as english } from '../en/write.ts';

export const write: Readonly<Record<keyof typeof english, string>> = {
  'write.fail.disk-full': '磁盘已满，没有向 {{path}} 写入任何内容。请腾出空间后重新预览。',
  'write.fail.not-allowed':
    '当前账户无权写入 {{path}}，没有写入任何内容。请修改文件权限后重新预览。',
  'write.fail.read-only':
    '{{path}} 位于只读文件系统上，没有写入任何内容。请以可写方式挂载后重新预览。',
  'write.fail.gone': '{{path}} 已不存在，没有写入任何内容。请重新扫描工作区后再查看。',
  'write.fail.link':
    '{{path}} 是一个链接，Signalbox 只写入已接入工作区内的真实文件。没有写入任何内容。',
  'write.fail.outside': '{{path}} 在已接入的工作区之外，没有写入任何内容。请先接入它所在的文件夹。',
  'write.fail.not-a-file': '{{path}} 不是普通文件，没有写入任何内容。',
  'write.fail.locked':
    '另一个程序占用锁 {{path}} 已达 {{seconds}} 秒，没有写入任何内容。请等它结束后确认新的预览。',
  'write.fail.half':
    '磁盘拒绝写入之前，只有部分内容写进了 {{path}}，而且其他程序随后又写入了内容。请先查看文件末尾，再做其他操作。',
  'write.fail.not-read-back': '该行已写入 {{path}}，但无法读回。请查看文件末尾。',
  'write.fail.passage-gone':
    '要修改的段落在 {{path}} 中已不是恰好出现一次，没有写入任何内容。请重新预览。',
  'write.fail.other': '无法写入 {{path}}（{{code}}）。没有改动任何内容，请重新预览。',
  'write.fail.not-started':
    '无法启动 {{program}}（{{error}}）。没有写入任何内容，请检查它是否已安装。',
  'write.unknown.timed-out':
    '{{program}} 在 {{seconds}} 秒内没有结束，已被停止。Signalbox 正在核对账本以确认它写入了什么，不会再次运行。',
  'write.unknown.exit-code':
    '{{program}} 以代码 {{code}} 结束，并提示：{{said}}。Signalbox 正在核对账本以确认它写入了什么。',
  'write.unknown.slow': '写入在 {{seconds}} 秒后仍未结束。Signalbox 正在核对账本，不会重复写入。',
  'write.unknown.interrupted': 'Signalbox 在写入时被中断。正在核对账本中的结果，不会再写第二次。',
  'write.unknown.not-seen': '写入已完成，但账本尚未显示。Signalbox 会继续核对，不会重复写入。',
  'write.done': '账本中已有这条记录。',
  'write.resolved.written': '中断后核对：账本中已有这条记录。',
  'write.resolved.not-written':
    '中断后核对：账本中没有这条记录。没有写入任何内容，你可以重新决定。',
  'write.refused.no-loop': '该循环已不在任何已接入的工作区中。请重新接入其文件夹后再在此决定。',
  'write.refused.no-action': '这类循环没有名为 {{action}} 的决定。',
  'write.refused.not-offered': '该决定已不再开放；自屏幕绘制以来账本已经变化。',
  'write.refused.no-preview': '该预览不存在或已被使用。请重新预览；没有写入任何内容。',
  'write.refused.other-window': '该预览是在另一个窗口中生成的。请在那里确认，或在此重新预览。',
  'write.refused.copy-only': '该决定无法从这里写入。请复制命令，在安装了相应程序的地方运行。',
  'write.refused.dry-run': '命令的试运行被拒绝：{{said}}',
  'write.changed.expired': '该预览已超过十分钟。',
  'write.changed.state': '自预览以来，该决定所依据的内容已经变化。',
  'write.changed.effects': '自预览以来，将要写入的内容已经变化。',
  'write.changed.gone': '{{path}} 已不存在或无法打开。',
  'write.changed.rewritten': '{{path}} 自预览以来被重写。',
  'write.changed.grown': '{{path}} 自预览以来有新增内容。',
};
