/** 引擎所说的话：接入、读取、索引。 */
export const engine = {
  'attach.missing': '{{path}} 处没有文件夹。请检查拼写，或重新选择文件夹。',
  'attach.not-a-folder': '{{path}} 是文件，不是文件夹。请选择智能体工作的那个文件夹。',
  'attach.not-readable':
    '当前账户无权读取文件夹 {{path}}。请修改其权限，或以有权读取的账户启动 Signalbox。',
  'attach.failed': '无法打开文件夹 {{path}}。请确认所在磁盘已连接且可读，然后重试。',
  'attach.nothing-known':
    '在 {{path}} 中没有找到 Signalbox 认识的内容。请选择控制面写入账本的项目文件夹、其运行时文件夹，或包含多个此类文件夹的上级文件夹。',
  'attach.relative':
    '{{path}} 不是完整路径。请写出从磁盘根目录开始的完整路径，或以 ~ 代表主文件夹。',
  'attach.twice':
    '{{path}} 与已接入的工作区“{{name}}”是同一个文件夹。请直接使用该工作区，或先将其断开。',
  'workspace.unknown': '此工作区已不在接入列表中。请回到工作区列表查看现有工作区。',
  'workspace.unsaved':
    '接入工作区的列表未能写入磁盘，重启后将看不到此工作区。请在用户数据文件夹中腾出空间或使其可写，然后重新接入。',
  'demo.none': '此安装不含演示工作区。请接入你自己的文件夹，或重新安装 Signalbox。',
  'demo.copy-failed': '未能将 {{path}} 中的演示工作区复制到临时文件夹。请在那里腾出空间后重试。',
  'engine.no-channel':
    '引擎不认识调用“{{channel}}”。窗口与引擎的版本可能不同，请重新启动 Signalbox。',
  'engine.bad-argument': '调用“{{channel}}”的字段“{{field}}”带有不合规定的值。没有执行任何操作。',
  'engine.failed': '引擎自身出错，未能回答“{{channel}}”。工作区中没有任何改动，请重试。',
  'watch.no-watches':
    '系统已无法监视更多文件夹（{{code}}），因此改为轮流查看，变化可能晚一秒显示。在 Linux 上可调高 fs.inotify.max_user_watches 以恢复监视。',
  'index.memory-busy':
    '另一个正在运行的 Signalbox 占用了该用户的索引，因此本程序把索引放在内存中。关闭另一个并重新启动后即可保存到磁盘。',
  'index.memory-unwritable':
    '索引无法写入用户数据文件夹，因此在下次启动前只保存在内存中。请在那里腾出空间，或使该文件夹可写。',
  'index.rebuilt':
    '索引已损坏，现已根据账本重新生成；其中没有你的任何数据。损坏的文件保留在 {{path}}，可以删除。',
  'problem.search.cut':
    '由于条目过多，对账本的查找在 {{path}} 处停止，其下的内容可能缺失。请直接接入内层文件夹。',
  'problem.refused.link': '{{path}} 是链接，没有跟随。如需读取，请接入它所指向的文件夹。',
  'problem.refused.outside':
    '{{path}} 通向接入文件夹之外，没有打开。如需读取，请为此工作区允许那个文件夹。',
  'problem.refused.not-a-file':
    '{{path}} 不是普通文件，没有打开。此处应为账本，请查看它是由什么生成的。',
  'problem.refused.not-readable': '当前账户无权读取 {{path}}。请修改其权限，程序会自动重试。',
  'problem.refused.too-big': '{{path}} 超过了此类文件的大小上限，没有读取。请查看它为何变大。',
  'problem.refused.too-many-open': '打开的文件过多，无法打开 {{path}}。程序会自动重试。',
  'problem.refused.failed': '无法打开 {{path}}。请确认所在磁盘已连接，程序会自动重试。',
  'problem.file.empty': '{{file}} 现在是空的。在新版本出现之前，显示最后一个有内容的版本。',
  'problem.file.bad':
    '{{file}} 无法解析，可能只写了一半。在新版本出现之前，显示最后一个完好的版本。',
  'problem.file.moving': '{{file}} 在读取时不断变化。在它稳定之前，显示最后一个完好的版本。',
  'problem.file.empty-never-read': '{{file}} 是空的，没有读到任何内容。其所有者写入后会读取。',
  'problem.file.bad-never-read':
    '{{file}} 无法解析，没有读到任何内容。请让其所有者重新写入，届时会读取。',
  'problem.file.utf8': '{{file}} 含有非 UTF-8 字节，显示为替换字符，其余内容已读取。',
  'problem.file.records-gone_one':
    '{{file}} 被其所有者替换、截断或重写：原有的 {{count}} 条记录已不存在。显示的是现有内容。',
  'problem.file.records-gone_other':
    '{{file}} 被其所有者替换、截断或重写：原有的 {{count}} 条记录已不存在。显示的是现有内容。',
  'problem.line.bad': '{{file}} 第 {{line}} 行无法解析，已跳过。其余内容均已读取。',
  'problem.line.nul':
    '{{file}} 第 {{line}} 行含有 NUL 字节（如断电后常见），已跳过。其余内容均已读取。',
  'problem.line.non-object': '{{file}} 第 {{line}} 行不是记录，已跳过。其余内容均已读取。',
  'problem.line.utf8': '{{file}} 第 {{line}} 行含有非 UTF-8 字节，显示为替换字符。',
  'problem.line.too-long':
    '{{file}} 第 {{line}} 行长约 {{megabytes}} MB，已跳过。其余内容均已读取。',
  'problem.line.columns': '{{file}} 第 {{line}} 行无法理解，只保留其文本。其余内容均已读取。',
  'problem.line.unfinished':
    '{{file}} 的最后一行（第 {{line}} 行）尚未写完且已停住。写完后会读取。',
  'problem.line.more_one': '{{file}} 中另有 {{count}} 行损坏，此处未列出。',
  'problem.line.more_other': '{{file}} 中另有 {{count}} 行损坏，此处未列出。',
  'source-text.outside': '{{path}} 不在任何接入的工作区内，因此不打开。接入其文件夹后即可查看。',
  'source-text.missing': '{{path}} 已不存在。读取之后，其所有者可能移动或删除了它。',
  'source-text.not-readable': '无法打开 {{path}} 进行读取。请确认它是普通文件且当前账户有权读取。',
} as const;
