/** The rail's entries in order: screen, name, key and icon. */
import {
  CircleHelp,
  FileSearch,
  Gauge,
  Inbox,
  type LucideIcon,
  Mails,
  NotebookText,
  Scale,
  Settings,
  FolderOpen,
  Workflow,
  ListTree,
} from 'lucide-react';
import type { MessageId } from '@contract/messages/index.ts';
import type { ShortcutId } from './keys.ts';
import type { Screen } from './route.ts';

export interface RailEntry {
  readonly screen: Screen;
  readonly label: MessageId;
  readonly key: ShortcutId;
  readonly icon: LucideIcon;
}

export const RAIL: readonly RailEntry[] = [
  { screen: 'queue', label: 'ui.screen.queue', key: 'go-queue', icon: Inbox },
  { screen: 'loops', label: 'ui.screen.loops', key: 'go-loops', icon: ListTree },
  { screen: 'graph', label: 'ui.screen.graph', key: 'go-graph', icon: Workflow },
  { screen: 'quota', label: 'ui.screen.quota', key: 'go-quota', icon: Gauge },
  { screen: 'escalations', label: 'ui.screen.escalations', key: 'go-escalations', icon: Scale },
  { screen: 'packets', label: 'ui.screen.packets', key: 'go-packets', icon: Mails },
  { screen: 'findings', label: 'ui.screen.findings', key: 'go-findings', icon: FileSearch },
  { screen: 'journal', label: 'ui.screen.journal', key: 'go-journal', icon: NotebookText },
  { screen: 'workspaces', label: 'ui.screen.workspaces', key: 'go-workspaces', icon: FolderOpen },
  { screen: 'settings', label: 'ui.screen.settings', key: 'go-settings', icon: Settings },
];

export const HELP_ICON = CircleHelp;
